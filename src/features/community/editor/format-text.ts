/** Computes the edits that format a selection in Markdown. */

const MARKS = { bold: '**', italic: '*', code: '`' } as const
const LINE_MARKS = { list: '- ', quote: '> ' } as const

export type Format = keyof typeof MARKS | keyof typeof LINE_MARKS | 'link' | 'block'

/** Offsets in UTF-16 units, as a text box has them. */
export interface Edit {
  /** The range that `insert` replaces. */
  start: number
  end: number
  insert: string
  /** The selection afterwards. */
  selectStart: number
  selectEnd: number
}

/** The edit that formats the selection in `text`, or removes that format. */
export function formatEdit(text: string, start: number, end: number, format: Format): Edit {
  if (format === 'link') return linkEdit(text, start, end)
  if (format === 'block') return blockEdit(text, start, end)
  if (format === 'list' || format === 'quote') return lineEdit(text, start, end, LINE_MARKS[format])
  return markEdit(text, start, end, MARKS[format])
}

/** The selection without surrounding spaces: `** words**` would not be bold. */
function withoutEdges(text: string, start: number, end: number): [number, number] {
  const selected = text.slice(start, end)
  if (!selected.trim()) return [start, start]
  return [
    start + selected.length - selected.trimStart().length,
    end - selected.length + selected.trimEnd().length,
  ]
}

function markEdit(text: string, selectionStart: number, selectionEnd: number, mark: string): Edit {
  const [start, end] = withoutEdges(text, selectionStart, selectionEnd)
  const selected = text.slice(start, end)
  const { length } = mark
  if (isMarked(text, start, end, mark)) {
    const from = start - length
    return { start: from, end: end + length, insert: selected, selectStart: from, selectEnd: end - length }
  }
  return { start, end, insert: mark + selected + mark, selectStart: start + length, selectEnd: end + length }
}

function isMarked(text: string, start: number, end: number, mark: string) {
  const before = text.slice(0, start)
  const after = text.slice(end)
  // `**` around bold text is not an italic mark.
  if (mark === '*' && before.endsWith('**') && !before.endsWith('***')) return false
  return before.endsWith(mark) && after.startsWith(mark)
}

function linkEdit(text: string, from: number, to: number): Edit {
  const [start, end] = withoutEdges(text, from, to)
  const selected = text.slice(start, end)
  if (/^https?:\/\/\S+$/.test(selected)) {
    return { start, end, insert: `[](${selected})`, selectStart: start + 1, selectEnd: start + 1 }
  }
  const urlStart = start + selected.length + '[]('.length
  return {
    start,
    end,
    insert: `[${selected}](https://)`,
    selectStart: selected ? urlStart : start + 1,
    selectEnd: selected ? urlStart + 'https://'.length : start + 1,
  }
}

/** The range of all lines that the selection touches. */
function linesAround(text: string, start: number, end: number): [number, number] {
  const next = text.indexOf('\n', end)
  return [text.slice(0, start).lastIndexOf('\n') + 1, next < 0 ? text.length : next]
}

function lineEdit(text: string, from: number, to: number, mark: string): Edit {
  const [start, end] = linesAround(text, from, to)
  const lines = text.slice(start, end).split('\n')
  const isTakenBack = lines.every((line) => line.startsWith(mark))
  const insert = lines.map((line) => (isTakenBack ? line.slice(mark.length) : mark + line)).join('\n')
  const caret = start + insert.length
  return { start, end, insert, selectStart: from === to ? caret : start, selectEnd: caret }
}

function blockEdit(text: string, from: number, to: number): Edit {
  const [start, end] = linesAround(text, from, to)
  const code = text.slice(start, end)
  const insert = `\`\`\`\n${code}\n\`\`\``
  const selectStart = start + '```\n'.length
  return { start, end, insert, selectStart, selectEnd: selectStart + code.length }
}
