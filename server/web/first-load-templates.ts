/** Templates for the server-rendered first load: the browser paints from the HTML alone, and scripts come last. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const SHEET = /<link rel="stylesheet"[^>]* href="(\/[^"]+)">/g
const SCRIPT = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
const ENTRY = /<script type="module"[^>]*><\/script>/
const ENTRY_SOURCE = /src="[^"]*"/
const IMPORT = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g
const FONT = /\s*<link rel="preload" as="font"[^>]*>/g
const HEAD = '<head>'
const BODY_END = '</body>'

export interface FirstLoadTemplates {
  /** Links its style sheets, for browsers that hold the files from an earlier visit. */
  linked: string
  /** Contains its style sheets. */
  inlined: string
  /** Sources for the policy's `style-src`, one for each style element of `inlined`. */
  styleHashes: string[]
  /** The source for `script-src` of the one inline script in both. */
  scriptHash: string
  /** Changes with the style sheets. */
  stylesVersion: string
}

/**
 * Rearranges the built `index.html`, with the inline `script` before everything else. Throws if a style sheet is
 * missing.
 * @param folder the site's root.
 */
export async function prepareFirstLoad(
  template: string,
  folder: string,
  script: string,
): Promise<FirstLoadTemplates> {
  // The script comes before the style sheets: it waits for those that are requested before it.
  const linked = withLast(inTasks(template), SCRIPT).replace(HEAD, () => `${HEAD}<script>${script}</script>`)
  const sheets = await Promise.all(
    [...linked.matchAll(SHEET)].map(async ([link, href = '']) => ({
      link,
      css: await readFile(join(folder, href), 'utf8'),
    })),
  )
  return {
    linked,
    // Functions, because `$` has a meaning in a replacement text.
    inlined: sheets.reduce(
      (html, { link, css }) => html.replace(link, () => `<style>${css}</style>${asLoaded(link)}`),
      // Later pages name the fonts in the head: the browser has them, and waits a moment to begin with them.
      withLast(linked, FONT),
    ),
    styleHashes: sheets.map(({ css }) => `'sha256-${digest(css, 'base64')}'`),
    scriptHash: `'sha256-${digest(script, 'base64')}'`,
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
 * with all of them is long on a slow phone.
 */
function inTasks(template: string) {
  const [entry = ''] = template.match(ENTRY) ?? []
  const imports = [...template.matchAll(IMPORT)].map(([, href]) =>
    entry.replace(ENTRY_SOURCE, `src="${href}"`),
  )
  return template.replaceAll(IMPORT, '').replace(entry, () => imports.join('') + entry)
}

/** In the head, scripts and fonts would compete with the HTML and its first picture for a slow connection. */
function withLast(template: string, tags: RegExp) {
  const found = template.match(tags) ?? []
  return template.replaceAll(tags, '').replace(BODY_END, () => found.join('') + BODY_END)
}

function digest(text: string, encoding: 'base64' | 'base64url') {
  return createHash('sha256').update(text).digest(encoding)
}
