/** Footnotes: `[^1]` in the text, `[^1]: words` on a line of their own. The words are listed at the end of the text. */
import { Marked, type MarkedExtension } from 'marked'

import { BoundedMarkdown } from './bounded-markdown.ts'

const WORDS = /^\[\^([^\]\s]{1,50})\]:[ \t]*([^\n]*(?:\n[ \t]+\S[^\n]*)*)(?:\n+|$)/
const MARK = /^\[\^([^\]\s]{1,50})\]/
/** The end of a paragraph: a blank line, or the text of a footnote. */
const PARAGRAPH_END = /\n(?:[ \t]*\n|(\[\^))/

/** Whether it is worth looking. */
export function mayHaveFootnotes(source: string): boolean {
  return `\n${source}`.includes('\n[^')
}

/** Markdown with footnotes as HTML, not yet safe. Numbered as they are met; a mark without words stays as it is. */
export function renderWithFootnotes(source: string, options: MarkedExtension): string {
  const words = new Map<string, string>()
  const numbered = new Set<string>()
  const marked = new Marked(options, {
    extensions: [
      {
        name: 'footnoteWords',
        level: 'block',
        start: (text) => {
          const end = PARAGRAPH_END.exec(text)
          return end?.[1] ? end.index + 1 : -1
        },
        tokenizer: (text) => {
          const [raw, id, said] = WORDS.exec(text) ?? []
          if (raw === undefined || id === undefined || said === undefined) return undefined
          if (!words.has(id)) words.set(id, said)
          return { type: 'footnoteWords', raw }
        },
        renderer: () => '',
      },
      {
        name: 'footnoteMark',
        level: 'inline',
        start: (text) => text.indexOf('[^'),
        tokenizer: (text) => {
          const [raw, id] = MARK.exec(text) ?? []
          if (raw === undefined || id === undefined || !words.has(id)) return undefined
          numbered.add(id)
          return { type: 'footnoteMark', raw, text: `[${[...numbered].indexOf(id) + 1}]` }
        },
        renderer: ({ text }) => `<sup>${text}</sup>`,
      },
    ],
  })
  const markdown = new BoundedMarkdown(marked.defaults)
  const html = markdown.parse(source)
  // Words without a mark are somebody's words all the same. Marks in words add to the list as it is written.
  const entries: string[] = []
  for (const id of numbered) entries.push(entryOf(id))
  for (const id of words.keys()) if (!numbered.has(id)) entries.push(entryOf(id))
  return entries.length === 0 ? html : `${html}<hr><ol>${entries.join('')}</ol>`

  function entryOf(id: string) {
    return `<li>${markdown.parseInline(words.get(id) ?? '')}</li>`
  }
}
