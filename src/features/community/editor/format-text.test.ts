import { expect, test } from 'vitest'

import { type Format, formatEdit } from './format-text.ts'

/** `⟦` and `⟧` mark the selection, `|` the caret. */
function formatted(marked: string, format: Format) {
  const caret = marked.indexOf('|')
  const start = caret < 0 ? marked.indexOf('⟦') : caret
  const end = caret < 0 ? marked.indexOf('⟧') - 1 : caret
  const text = marked.replace(/[⟦⟧|]/g, '')
  const edit = formatEdit(text, start, end, format)
  const result = text.slice(0, edit.start) + edit.insert + text.slice(edit.end)
  const { selectStart, selectEnd } = edit
  return selectStart === selectEnd
    ? `${result.slice(0, selectStart)}|${result.slice(selectStart)}`
    : `${result.slice(0, selectStart)}⟦${result.slice(selectStart, selectEnd)}⟧${result.slice(selectEnd)}`
}

test.each<[string, Format, string]>([
  ['a ⟦b ⟧c', 'bold', 'a **⟦b⟧** c'],
  ['a **⟦b⟧** c', 'bold', 'a ⟦b⟧ c'],
  ['a **⟦b⟧** c', 'italic', 'a ***⟦b⟧*** c'],
  ['a ***⟦b⟧*** c', 'italic', 'a **⟦b⟧** c'],
  ['a | c', 'code', 'a `|` c'],
  ['see ⟦the docs⟧', 'link', 'see [the docs](⟦https://⟧)'],
  ['see ⟦https://a.example/x⟧', 'link', 'see [|](https://a.example/x)'],
  ['see |', 'link', 'see [|](https://)'],
  ['one\nt⟦wo\nth⟧ree', 'list', 'one\n⟦- two\n- three⟧'],
  ['⟦- two\n- three⟧', 'list', '⟦two\nthree⟧'],
  ['wo|rds', 'quote', '> words|'],
  ['|\n\nwords', 'list', '- |\n\nwords'],
  ['a\n⟦let b\n  c⟧\nd', 'block', 'a\n```\n⟦let b\n  c⟧\n```\nd'],
  ['|', 'block', '```\n|\n```'],
])('formatting %j as %s gives %j', (marked, format, result) => {
  expect(formatted(marked, format)).toBe(result)
})
