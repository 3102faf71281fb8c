/** Splits the styles of all pages into two sheets, and finds the code that needs the second one (decision 8). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin, Rolldown } from 'vite'

import { firstStylesFile } from '#server/web/first-load-templates.ts'
import { root } from '../lib/toolchain.mjs'
import { type Choice, classesOf, layerOrder, pickRules } from './split-styles.ts'

/** Pages whose first load has styles of its own. The home page is part of the entry. */
const PAGES = ['home', 'developers', 'jobs', 'community', 'post', 'profile']
const HOME = pageFile('home')
/** The module that imports the pages. Its imports wait for all styles by themselves. */
const ROUTES_MODULE = join(root, 'src/routes.tsx')
/** The module whose import brings all styles. */
const ALL_STYLES = join(root, 'src/ui/all-styles.ts')
/** Late code that loads by itself, or for many people. Pages that can load it contain its styles. */
const LATE_MODULES = [
  'background-tasks.ts',
  'features/community/feed/side-lists.tsx',
  'features/developers/search/search-suggestions.tsx',
  'shared/filters/filter-dialog.tsx',
  'ui/font-icons.ts',
].map((name) => join(root, 'src', name))
/** The HTML around the pages. */
const HTML_FILES = ['index.html', 'server/web/template.ts'].map((path) => join(root, path))
/** Imports that a module awaits: the server renders them, and the browser loads them late. */
const AWAITED_IMPORT = /\bawait import\('(?:#src|\.{1,2})(\/[^']+)'\)/g
/** The characters between classes in code. */
const CLASS_SEPARATOR = /["'`\s{}]|\\[nt]/

/**
 * `classes` has the rules in layers that need a class, `ground` the others. First pages contain `ground`, and those
 * rules of `classes` whose classes are in the code that shows them. `classes` has them again: when it comes, all are in
 * Tailwind's order. What is outside of layers stays before the sheets of later code, which may change it. Late code
 * with other classes waits for `classes`, and so do other pages (src/routes.tsx).
 */
export function firstStyles(): Plugin {
  return {
    name: 'first-styles',
    apply: 'build',
    generateBundle: {
      // Before Vite writes what each import waits for.
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const entries = chunks.filter(({ isEntry }) => isEntry)
        const code = new CodeOf(chunks, (id) => this.getModuleInfo(id))
        const css = takeSheet(bundle, entries)
        const isClasses: Choice = (selectors, isLayered) =>
          isLayered && selectors.every((needed) => needed.length > 0)
        const ground = layerOrder(css) + pickRules(css, (...rule) => !isClasses(...rule))
        const classes = pickRules(css, isClasses)
        const html = HTML_FILES.flatMap((path) => wordsIn(readFileSync(path, 'utf8')))
        const known = code.words(code.all)
        const entryIds = entries.flatMap(({ facadeModuleId }) => facadeModuleId ?? [])
        const waiting = new Set([ALL_STYLES])

        for (const page of PAGES) {
          const start = [...entryIds, pageFile(page)]
          const lost = [...start, ...LATE_MODULES, ALL_STYLES].filter((id) => !code.all.includes(id))
          if (lost.length > 0) this.error(`Styles of first pages: there is no ${lost}`)
          const others = page === 'home' ? [] : [HOME]
          const later = code.reach(start, others, (id) => (id === ROUTES_MODULE ? [] : code.lateImports(id)))
          const own = [...start, ...LATE_MODULES.filter((id) => later.has(id))]
          const shown = code.reach(own, others, (id) => code.served(id))
          const first = new Set([...html, ...code.words(shown), ...code.sourceWords(shown)])
          // A class that no code names is made of parts, and counts as one of the first.
          const isLate = (name: string) => known.has(name) && !first.has(name)
          const late = new Set([...classesOf(classes)].filter(isLate))
          const isFirst: Choice = (selectors) =>
            selectors.some((needed) => !needed.some((name) => late.has(name)))
          const fileName = firstStylesFile(pageFile(page))
          this.emitFile({ type: 'asset', fileName, source: ground + pickRules(classes, isFirst) })
          for (const id of [...later].flatMap((one) =>
            one === ROUTES_MODULE ? [] : code.lateImports(one),
          )) {
            if ([...code.words(code.reach([id], []))].some((word) => late.has(word))) waiting.add(id)
          }
        }

        const [groundFile, classesFile] = [
          this.getFileName(this.emitFile({ type: 'asset', name: 'ground.css', source: ground })),
          this.getFileName(this.emitFile({ type: 'asset', name: 'classes.css', source: classes })),
        ]
        for (const { viteMetadata } of entries) {
          viteMetadata?.importedCss.add(groundFile)
          viteMetadata?.importedCss.add(classesFile)
        }
        for (const id of waiting) {
          chunks.find(({ modules }) => id in modules)?.viteMetadata?.importedCss.add(classesFile)
        }
      },
    },
  }
}

/** The modules of the build: what they import, and the words of their code, which may be classes. */
class CodeOf {
  readonly all: string[]
  readonly #words: Map<string, Set<string>>
  readonly #info: (id: string) => Rolldown.ModuleInfo | null

  constructor(chunks: readonly Rolldown.OutputChunk[], info: (id: string) => Rolldown.ModuleInfo | null) {
    const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules))
    this.#words = new Map(modules.map(([id, module]) => [id, new Set(wordsIn(module.code ?? ''))]))
    this.all = [...this.#words.keys()]
    this.#info = info
  }

  words(ids: Iterable<string>): Set<string> {
    return new Set([...ids].flatMap((id) => [...(this.#words.get(id) ?? [])]))
  }

  /** Words of the sources: what the server alone renders is not in the code for browsers. */
  sourceWords(ids: Iterable<string>): Set<string> {
    return new Set([...ids].filter(isOwn).flatMap((id) => wordsIn(readFileSync(id, 'utf8'))))
  }

  lateImports(id: string): readonly string[] {
    return this.#info(id)?.dynamicallyImportedIds ?? []
  }

  /** The late imports that the server renders with this module. */
  served(id: string): string[] {
    if (!isOwn(id)) return []
    const paths = [...readFileSync(id, 'utf8').matchAll(AWAITED_IMPORT)].map(([, path = '']) => path)
    return this.lateImports(id).filter((late) => paths.some((path) => late.endsWith(path)))
  }

  /** These modules and what they import, without `others`, with `more` of each. */
  reach(
    ids: readonly string[],
    others: readonly string[],
    more: (id: string) => readonly string[] = () => [],
  ) {
    const reached = new Set(ids)
    for (const id of reached) {
      for (const next of [...(this.#info(id)?.importedIds ?? []), ...more(id)]) {
        if ((this.#words.has(next) || isOwn(next)) && !others.includes(next)) reached.add(next)
      }
    }
    return reached
  }
}

/** Takes the sheets of what the entries import out of the build, and returns their text. */
function takeSheet(bundle: Rolldown.OutputBundle, entries: readonly Rolldown.OutputChunk[]): string {
  const reached = new Set(entries)
  let css = ''
  for (const { imports, viteMetadata } of reached) {
    for (const file of viteMetadata?.importedCss ?? []) {
      const sheet = bundle[file]
      if (sheet?.type === 'asset') css += sheet.source
      viteMetadata?.importedCss.delete(file)
      delete bundle[file]
    }
    for (const file of imports) {
      const chunk = bundle[file]
      if (chunk?.type === 'chunk') reached.add(chunk)
    }
  }
  return css
}

function wordsIn(text: string): string[] {
  return text.split(CLASS_SEPARATOR)
}

/** Whether a module is our code, not a library's or the bundler's. */
function isOwn(id: string) {
  return id.startsWith(join(root, 'src')) && /\.tsx?$/.test(id)
}

function pageFile(page: string) {
  return join(root, `src/pages/${page}.tsx`)
}
