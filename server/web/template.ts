/** Fills `index.html`: what a page adds to the head, its HTML, its data, the visitor's theme and wish to save data. */
import type { AppConfig } from '#src/lib/config.ts'

export type Theme = 'light' | 'dark'

/** Stands where the browser renders the page, until it has: on a slow line the scripts take seconds to come. */
const OPENING =
  '<p role="status" class="header-fade grid min-h-dvh place-items-center text-ink-muted">Opening Hibo …</p>'

export interface PageParts {
  config: AppConfig
  /** Elements for the head, as HTML. */
  head: string
  /** Elements for the end of the body, as HTML. */
  end?: string
  /** The rendered app; absent for a page that renders in the browser alone. */
  html?: string
  /** JSON of the query cache; absent for a page that renders in the browser alone. */
  state?: string
  /** What the visitor chose; null follows the system. */
  theme?: Theme | null
  /** Whether the page was made for a visitor who saves data. */
  saveData?: boolean
}

/** Fills the template's three marks. Throws when a mark is missing, which only a wrong `index.html` can cause. */
export function fillTemplate(template: string, parts: PageParts): string {
  const { config, head, html = OPENING, state, theme = null, saveData = false, end = '' } = parts
  const data =
    jsonElement('app-config', JSON.stringify(config)) + (state ? jsonElement('query-state', state) : '')
  const [start, middle, afterApp, rest] = cutAtMarks(template)
  const look = `data-theme="${theme ?? 'system'}"${saveData ? ' data-save-data=""' : ''}`
  return start.replace('data-theme="system"', look) + head + middle + html + afterApp + data + end + rest
}

/** JSON that can stand inside a script element: no text in it can end the element or open a comment. */
export function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

function jsonElement(id: string, json: string) {
  return `<script type="application/json" id="${id}">${escapeJson(json)}</script>`
}

function cutAtMarks(template: string) {
  const [start, afterHead] = cut(template, '<!--head-->')
  const [middle, afterApp] = cut(afterHead, '<!--app-->')
  const [beforeState, end] = cut(afterApp, '<!--state-->')
  return [start, middle, beforeState, end] as const
}

function cut(text: string, mark: string) {
  const index = text.indexOf(mark)
  if (index < 0) throw new Error(`index.html lacks ${mark}`)
  return [text.slice(0, index), text.slice(index + mark.length)] as const
}
