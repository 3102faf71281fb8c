/** Templates for the server-rendered first load: the browser paints from the HTML alone, and scripts come last. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The styles of first pages in the folder of the build (scripts/build/first-styles.ts). */
export const FIRST_STYLES_FOLDER = '.vite/first-styles'

/** The file in it for a page, given by its module: `src/pages/home.tsx`. */
export function firstStylesFile(page: string): string {
  return `${FIRST_STYLES_FOLDER}/${basename(page, '.tsx')}.css`
}

const SHEET = /<link rel="stylesheet"[^>]* href="(\/[^"]+)">/g
const SCRIPT = /\s*<script async[^>]*><\/script>/g
const ENTRY = /<script type="module"[^>]*><\/script>/
const ENTRY_SOURCE = /src="[^"]*"/
const IMPORT = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g
const FONT = /\s*<link rel="preload" as="font"[^>]*>/g
const HEAD = '<head>'
const BODY_END = '</body>'

export type FirstLoadTemplates = Awaited<ReturnType<typeof prepareFirstLoad>>

/**
 * Rearranges the built `index.html`, with the inline `script` before everything else. Throws if a style sheet is
 * missing.
 * @param folder the site's root.
 */
export async function prepareFirstLoad(template: string, folder: string, script: string) {
  // The script comes before the style sheets: it waits for those that are requested before it.
  const linked = withLast(inTasks(template), SCRIPT).replace(HEAD, () => `${HEAD}<script>${script}</script>`)
  const sheets = await Promise.all(
    [...linked.matchAll(SHEET)].map(async ([link, href = '']) => ({
      link,
      css: await readFile(join(folder, href), 'utf8'),
    })),
  )
  // Later pages name the fonts in the head: the browser has them, and waits a moment to begin with them.
  const fontsLast = withLast(linked, FONT)
  // Functions, because `$` has a meaning in a replacement text.
  const inlined = sheets.reduce(
    (html, { link, css }) => html.replace(link, () => `<style>${css}</style>${asLoaded(link)}`),
    fontsLast,
  )
  const withoutSheets = fontsLast.replaceAll(SHEET, '')
  const styleHashes = new Map([[inlined, sheets.map(({ css }) => hashOf(css))]])
  const ofPage = new Map<string, string>()
  for (const name of await readdir(join(folder, FIRST_STYLES_FOLDER))) {
    const css = await readFile(join(folder, FIRST_STYLES_FOLDER, name), 'utf8')
    const page = `src/pages/${basename(name, '.css')}.tsx`
    const html = withoutSheets.replace('</head>', () => `<style data-page="${page}">${css}</style></head>`)
    ofPage.set(page, html)
    styleHashes.set(html, [hashOf(css)])
  }
  return {
    /** Links its style sheets, for browsers that hold the files from an earlier visit. */
    linked,
    /** Contains its style sheets. */
    inlined,
    /** By page module: contains the styles of this page, and no sheet: what needs more asks for it (src/routes.tsx). */
    ofPage,
    /** By template: sources for the policy's `style-src`, one for each style element. */
    styleHashes,
    /** The source for `script-src` of the one inline script in both. */
    scriptHash: hashOf(script),
    /** Changes with the style sheets. */
    stylesVersion: digest(sheets.map(({ css }) => css).join(), 'base64url').slice(0, 8),
  }
}

/**
 * Marks a style sheet as loaded: a disabled link is not fetched. Vite's loader of later chunks looks for links, and
 * would otherwise load the sheet again, which recalculates the style of every element.
 */
function asLoaded(link: string) {
  return link.replace(' href=', () => ' disabled href=')
}

/**
 * Makes a script of each file that the entry imports, because a browser runs each script in a task of its own: one task
 * with all of them is long on a slow phone. They stand behind what they need, and being asynchronous they don't keep
 * the document from being complete.
 */
function inTasks(template: string) {
  const [built = ''] = template.match(ENTRY) ?? []
  const entry = built.replace('<script', '<script async fetchpriority="low"')
  const imports = [...template.matchAll(IMPORT)].map(([, href]) =>
    entry.replace(ENTRY_SOURCE, `src="${href}"`),
  )
  return template.replaceAll(IMPORT, '').replace(built, () => imports.join('') + entry)
}

/** In the head, scripts and fonts would compete with the HTML and its first picture for a slow connection. */
function withLast(template: string, tags: RegExp) {
  const found = template.match(tags) ?? []
  return template.replaceAll(tags, '').replace(BODY_END, () => found.join('') + BODY_END)
}

function hashOf(text: string) {
  return `'sha256-${digest(text, 'base64')}'`
}

function digest(text: string, encoding: 'base64' | 'base64url') {
  return createHash('sha256').update(text).digest(encoding)
}
