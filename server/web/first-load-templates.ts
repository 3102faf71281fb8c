/** The template as a visitor's first view wants it: painted from the HTML alone, scripts behind what they take over. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const SHEET = /<link rel="stylesheet"[^>]* href="(\/[^"]+)">/g
const SCRIPT = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
const HEAD = '<head>'
const BODY_END = '</body>'

export interface FirstLoadTemplates {
  /** Links its style sheets, for those who have been here and hold the files. */
  linked: string
  /** Carries its style sheets. */
  inlined: string
  /** Sources for the policy's `style-src`, one per style element of `inlined`. */
  styleHashes: string[]
  /** The same for `script-src`, of the one script that both carry. */
  scriptHash: string
  /** Changes with the sheets. */
  stylesVersion: string
}

/**
 * Rearranges the built `index.html` and puts the inline `script` first; `folder` is the site's root. Throws when a sheet
 * is missing.
 */
export async function prepareFirstLoad(
  template: string,
  folder: string,
  script: string,
): Promise<FirstLoadTemplates> {
  // First of all: a script waits for the style sheets that are asked for before it.
  const linked = withScriptsLast(template).replace(HEAD, () => `${HEAD}<script>${script}</script>`)
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
      linked,
    ),
    styleHashes: sheets.map(({ css }) => `'sha256-${digest(css, 'base64')}'`),
    scriptHash: `'sha256-${digest(script, 'base64')}'`,
    stylesVersion: digest(sheets.map(({ css }) => css).join(), 'base64url').slice(0, 8),
  }
}

/**
 * Is not fetched, and tells the loader of later chunks that the page has these styles: it looks for links, and would load
 * the sheet once more, for which every element is styled anew.
 */
function asLoaded(link: string) {
  return link.replace(' href=', () => ' disabled href=')
}

/** Asked for in the head, they would share a thin line with the rest of the HTML and its first picture. */
function withScriptsLast(template: string) {
  const scripts = template.match(SCRIPT) ?? []
  return template.replaceAll(SCRIPT, '').replace(BODY_END, () => scripts.join('') + BODY_END)
}

function digest(text: string, encoding: 'base64' | 'base64url') {
  return createHash('sha256').update(text).digest(encoding)
}
