/** Finds the built files that a page needs, in the manifest that Vite writes. */
import * as v from 'valibot'

const chunkSchema = v.object({
  file: v.string(),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
})

/** The API client. The client-only shell needs it at once; a server-rendered page does not. */
export const BACKEND_MODULE = 'src/lib/rest-client.ts'

const manifestSchema = v.record(v.string(), chunkSchema)

export type AssetManifest = v.InferOutput<typeof manifestSchema>

export function parseManifest(value: unknown): AssetManifest {
  return v.parse(manifestSchema, value)
}

/** The route's module as the manifest names it. Route ids are the module, `#` and the path. */
export function moduleOfRoute(routeId: string): string {
  return routeId.split('#')[0] ?? routeId
}

/** The scripts and styles of these modules and of everything that they import statically. */
export function filesOf(
  manifest: AssetManifest,
  modules: readonly string[],
): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const pending = [...modules]
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) continue
    seen.add(name)
    if (chunk.file.endsWith('.css')) styles.add(`/${chunk.file}`)
    else scripts.add(`/${chunk.file}`)
    for (const style of chunk.css) styles.add(`/${style}`)
    pending.push(...chunk.imports)
  }
  return { scripts: [...scripts], styles: [...styles] }
}

/** Elements for a page's HTML that load the code of its route. */
export interface RouteLinks {
  styles: string
  scripts: string
}

/** Elements that load these modules. The template already loads the entry's files. */
export function linksOf(manifest: AssetManifest, modules: readonly string[]): RouteLinks {
  const loadedByTemplate = filesOf(manifest, entriesOf(manifest))
  const { scripts, styles } = filesOf(manifest, modules)
  return {
    styles: styles
      .filter((href) => !loadedByTemplate.styles.includes(href))
      .map((href) => `<link rel="stylesheet" crossorigin href="${href}">`)
      .join(''),
    scripts: scripts
      .filter((href) => !loadedByTemplate.scripts.includes(href))
      .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`)
      .join(''),
  }
}

/** The modules that every page loads. */
export function entriesOf(manifest: AssetManifest): string[] {
  return Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
}
