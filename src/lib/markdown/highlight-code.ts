/**
 * Colours code without touching its markup: ranges over the text (CSS Custom Highlight API), styled by
 * highlight-code.css. Browsers without that API show plain code. Loaded only for posts with code.
 */
import './highlight-code.css'

import { type CodeKind, codeParts } from './code-parts.ts'

const HIGHLIGHTS: readonly CodeKind[] = ['comment', 'string', 'number', 'keyword']

/** Colours every `pre > code` inside `root`. Returns a function that removes the colours. */
export function highlightCode(root: ParentNode): () => void {
  // With forced colours, the system would show each range as selected text, even without our styles.
  const coloured = 'highlights' in CSS && !matchMedia('(forced-colors: active)').matches
  if (!coloured) return () => undefined
  const added: [CodeKind, StaticRange | Range][] = []
  for (const code of root.querySelectorAll('pre > code')) {
    const text = code.firstChild
    if (!(text instanceof Text) || code.childNodes.length !== 1) continue
    const language = /language-([\w+#.-]+)/.exec(code.className)?.[1] ?? ''
    for (const { kind, start, end } of codeParts(text.data, language)) {
      const range = new Range()
      range.setStart(text, start)
      range.setEnd(text, end)
      highlightOf(kind).add(range)
      added.push([kind, range])
    }
  }
  return () => {
    for (const [kind, range] of added) highlightOf(kind).delete(range)
  }
}

function highlightOf(kind: CodeKind): Highlight {
  const name = `code-${kind}`
  const known = CSS.highlights.get(name)
  if (known) return known
  const highlight = new Highlight()
  highlight.priority = HIGHLIGHTS.indexOf(kind)
  CSS.highlights.set(name, highlight)
  return highlight
}
