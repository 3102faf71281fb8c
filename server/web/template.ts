/** Fills `index.html` with a page's head, HTML and data, and with the visitor's display preferences. */
import type { AppConfig } from '#src/lib/config.ts'
import { escapeMarkup } from '#src/lib/escape-markup.ts'

export type Theme = 'light' | 'dark'

/** Shown by the client-only shell until the browser has rendered: on a slow line the scripts take seconds. */
export const opening = (siteName: string) =>
  `<p role="status" class="header-fade grid min-h-dvh place-items-center text-ink-muted">Opening ${escapeMarkup(siteName)} …</p>`

export interface PageParts {
  config: AppConfig
  /** Elements for the head, as HTML. */
  head: string
  /** Elements for the end of the body, as HTML. */
  end?: string
  /** The rendered app. Absent in the client-only shell. */
  html?: string
  /** JSON of the query cache. Absent in the client-only shell, empty in a member's frame. */
  state?: string
  /** The chosen theme; null follows the operating system. */
  theme?: Theme | null
  /** True if the page is for a member, whom only the browser knows. */
  isMember?: boolean
  /** True if the page was rendered for a visitor who saves data. */
  saveData?: boolean
}

const MARKS = ['<!--head-->', '<!--app-->', '<!--state-->']

/** Replaces the template's three marks. Throws if one is missing, which only a wrong `index.html` can cause. */
export function fillTemplate(template: string, parts: PageParts): string {
  const { config, head, state, theme, saveData, isMember, end = '' } = parts
  const { html = opening(config.siteName) } = parts
  const data = jsonElement('app-config', JSON.stringify(config))
  const queryState = state ? jsonElement('query-state', state) : ''
  const chosen = (saveData ? withoutFontPreloads(template) : template).replace(
    'data-theme="system"',
    `data-theme="${theme ?? 'system'}"${saveData ? ' data-save-data=""' : ''}${isMember ? ' data-member=""' : ''}`,
  )
  // Joined once: each replacement in a page would copy all of it.
  const contents = [head, html, data + queryState + end]
  let filled = ''
  let rest = 0
  for (const [index, mark] of MARKS.entries()) {
    const place = chosen.indexOf(mark, rest)
    if (place < 0) throw new Error(`index.html lacks ${mark}`)
    filled += chosen.slice(rest, place) + contents[index]
    rest = place + mark.length
  }
  return filled + chosen.slice(rest)
}

/** Pages that save data use the fonts of the device. */
export function withoutFontPreloads(page: string): string {
  return page.replace(/[ ]*<link rel="preload" as="font"[^>]*>\n?/g, '')
}

/** Escapes JSON for a script element: no text in it can end the element or open a comment. */
export function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

function jsonElement(id: string, json: string) {
  return `<script type="application/json" id="${id}">${escapeJson(json)}</script>`
}
