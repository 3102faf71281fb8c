/** Finds the modules that show an icon. lucide's index imports all icons, so its own importers reveal nothing. */
import { basename } from 'node:path'

const ICON = /[\\/]lucide-react[\\/]/
const ICON_INDEX = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/

interface ModuleInfo {
  code: string | null
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

export interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** True for modules of lucide-react. `id` is the path by which the bundler knows a module. */
export function isIcon(id: string): boolean {
  return ICON.test(id)
}

const importersByGraph = new WeakMap<ModuleGraph, Map<string, readonly string[]>>()

/** The modules that import this one; for an icon those that import it from the index by one of its names. */
export function importersOf(id: string, graph: ModuleGraph): readonly string[] {
  // Cached, because the bundler copies a module's code at each read, and every import of a module reads it.
  const known = importersByGraph.get(graph) ?? new Map<string, readonly string[]>()
  importersByGraph.set(graph, known)
  const importers = known.get(id) ?? findImporters(id, graph)
  known.set(id, importers)
  return importers
}

function findImporters(id: string, graph: ModuleGraph): readonly string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const index = importers.find((importer) => ICON_INDEX.test(importer))
  if (!index) return importers
  const { code, importers: users = [] } = graph.getModuleInfo(index) ?? {}
  const exported = code?.split('\n').find((line) => line.includes(`/${basename(id)}'`)) ?? ''
  const names = [...exported.matchAll(/default as (\w+)/g)].map(([, name]) => name).join('|')
  const importsIt = new RegExp(`[{,\\s](${names})\\b[^}]*\\} from ['"]lucide-react['"]`)
  return users.filter((user) => importsIt.test(graph.getModuleInfo(user)?.code ?? ''))
}
