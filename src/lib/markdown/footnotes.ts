/** Footnotes: references `[^1]` in the text, definitions `[^1]: …` on lines of their own, listed at the end. */
import { Marked, type MarkedExtension } from 'marked'

import { boundedMarkdown } from './bounded-markdown.ts'

const DEFINITION = /^\[\^([^\]\s]{1,50})\]:[ \t]*([^\n]*(?:\n[ \t]+\S[^\n]*)*)(?:\n+|$)/
const REFERENCE = /^\[\^([^\]\s]{1,50})\]/
/** The end of a paragraph: a blank line or a definition. */
const PARAGRAPH_END = /\n(?:[ \t]*\n|(\[\^))/

/** A cheap check whether the source may define footnotes. */
export function mayHaveFootnotes(source: string): boolean {
  return `\n${source}`.includes('\n[^')
}

/** Renders Markdown with footnotes as unsafe HTML. Numbers follow the references; undefined ones stay text. */
export function renderWithFootnotes(source: string, options: MarkedExtension): string {
  const definitions = new Map<string, string>()
  const numbered = new Set<string>()
  const marked = new Marked(options, {
    extensions: [
      {
        name: 'footnoteDefinition',
        level: 'block',
        start: (text) => {
          const end = PARAGRAPH_END.exec(text)
          return end?.[1] ? end.index + 1 : -1
        },
        tokenizer: (source) => {
          const [raw, id, text] = DEFINITION.exec(source) ?? []
          if (raw === undefined || id === undefined || text === undefined) return undefined
          if (!definitions.has(id)) definitions.set(id, text)
          return { type: 'footnoteDefinition', raw }
        },
        renderer: () => '',
      },
      {
        name: 'footnoteReference',
        level: 'inline',
        start: (text) => text.indexOf('[^'),
        tokenizer: (text) => {
          const [raw, id] = REFERENCE.exec(text) ?? []
          if (raw === undefined || id === undefined || !definitions.has(id)) return undefined
          numbered.add(id)
          return { type: 'footnoteReference', raw, text: `[${[...numbered].indexOf(id) + 1}]` }
        },
        renderer: ({ text }) => `<sup>${text}</sup>`,
      },
    ],
  })
  const markdown = boundedMarkdown(marked.defaults)
  const html = markdown.parse(source)
  // A definition may contain references, which extend `numbered` during the loop. Unused definitions come last.
  const entries: string[] = []
  for (const id of numbered) entries.push(entryOf(id))
  for (const id of definitions.keys()) if (!numbered.has(id)) entries.push(entryOf(id))
  return entries.length === 0 ? html : `${html}<hr><ol>${entries.join('')}</ol>`

  function entryOf(id: string) {
    return `<li>${markdown.parseInline(definitions.get(id) ?? '')}</li>`
  }
}
