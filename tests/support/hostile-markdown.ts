/** Texts of a post's full length that try to slow a parser: each construct of Markdown, repeated, nested, crossed. */
import { createRandom } from '#tests/fuzz/support/random.ts'

/** Characters of a post's text. */
const LENGTH_CHARACTERS = 20_000

/** Short texts that once took seconds or megabytes. */
export const TAKE_DOWNS: Readonly<Record<string, string>> = {
  'a table whose rows leave 2,000 columns out': table(2000, 5900, 'x'),
  'a table of 400 by 1,000': table(400, 1000, 'x'),
  'a table of 50 columns': table(50, 9800, 'x'),
  'emphasis in emphasis': '_*a'.repeat(6666),
  'emphasis that is crossed': '*a_'.repeat(6666),
  underscores: 'a_'.repeat(10_000),
  'underscores after digits': '1_'.repeat(10_000),
  'tables in a row': '|\n|-\n'.repeat(4000),
  'lists that run on': '- a\nb\n'.repeat(3333),
  'spaces before a hash': `# a${' '.repeat(19_000)}b #`,
  'references to a long address': `[a]: https://a.example/${'b'.repeat(8000)}\n\n${'[a]\n\n'.repeat(2000)}`,
}

/** Splits a list at its dots (·). */
const pieces = (text: string) => text.split('·')

/** Pieces with a meaning in Markdown, alone or next to each other. */
const PIECES = [
  ...pieces('*·**·_·__·~·~~·`·``·```·[·]·![·](·)·(·][·]:·<·>·</'),
  ...pieces('*a·a*·_a·a_·1_·_*a·*a_·*a**·**a*·~a·a~·~~a·*_· *·* ·_ ·"*'),
  ...pieces('[a](·[a](b·[a](<b·[a](b "c·[a](b)·[a]·[a][·[a][a]·![a](b)·[[a]·[^a]·\n[^a]: b'),
  ...pieces('\n[a]: /b "c"\n·[a]: b\n·\n[a]: <·[a]: b "·(())·\\[·\\·\\\\·\\`·&·&amp;·&#·&#x'),
  ...pieces('<a ·<a href="·<a b=·<a>·</a>·<b>·<p>·<td>·<tr>·<table>·<li>·<ul>·<details>'),
  ...pieces('<svg>·</svg>·<script>·<style>·<pre>·</pre>·<textarea>·<!--·-->·--!>·<?·<!A ·<![CDATA['),
  ...pieces('<div>\n·\n<div·<img src="·<x-·<a\n·<a \'·="·/>·"·\'·=·<http://a·<a@b.c>·<a:'),
  ...pieces('http://·https://a.b/·www.·www.a.·a@b·a@b.c·@·mailto:a@b.c·xmpp:·ftp://a·.a·a.·-a·a+'),
  ...pieces('\n·\n\n· ·  ·   ·    ·\t·  \n·\\\n· \n·\r·\r\n·\n \n·\n\t·\u00a0·\u3000·\v·\f'),
  ...pieces('#·# ·# #· #·\n#·\n# a #·=·\n=·\n===\n·-·\n-·\n---\n·- - ·* * ·_ _ ·\n***\n'),
  ...pieces('>·> ·\n>·\n> ·>>·> > ·\n> - ·- > ·- ·\n- ·\n- a·\n  - ·* a\n·+ ·1. ·\n1. ·1) ·\n10) a'),
  ...pieces('- a\nb\n·- a\n\n  b\n·-\n·- [ ] ·- [x] a\n·\n    a·\n  ·\n   > ·- - a\n'),
  ...pieces('|·a|·|a·|-·-|·:-·-:·|\n·|\n|-\n·|a|\n|-|\n·\n|·\n|-|·|a\n-|-\n·\\|·a|b\n-|-\nc·`|'),
  ...pieces('\n```·\n```\n·\n~~~·````·`a·a`·` ·``a`·\n```js\n·  ```'),
  ...pieces('a·b ·word ·1·.·,·:·;·!·?·-·+·^·{·}·$·é·字·\u0301·😀·\u200b·\0·\u202e'),
]

/** Makes the text of a seed, `LENGTH_CHARACTERS` UTF-16 units long. */
export function hostileMarkdown(seed: number): string {
  const { below, pick } = createRandom(seed)
  const piece = () => pick(PIECES)
  const some = (most: number) => Array.from({ length: 1 + below(most) }, piece).join('')
  const times = (text: string, length: number) =>
    text.repeat(Math.ceil(length / text.length)).slice(0, length)
  const [half, third] = [LENGTH_CHARACTERS / 2, LENGTH_CHARACTERS / 3]
  const shapes: (() => string)[] = [
    () => times(some(3), LENGTH_CHARACTERS),
    () => some(2) + times(some(3), LENGTH_CHARACTERS),
    () => times(some(2), LENGTH_CHARACTERS - 40).concat(some(3)),
    () => some(2) + times(some(2), LENGTH_CHARACTERS - 80).concat(some(3)),
    () => times(some(2), half) + times(some(2), half),
    () => times(some(2), third) + some(2) + times(some(2), third) + some(1) + times(some(2), third),
    () => [some(2), times(some(2), half), '\n\n', times(some(2), half)].join(''),
    () => growing(some(2), some(2), below(3)),
    () => times(table(2 + below(40), 1 + below(400), some(1)), LENGTH_CHARACTERS),
    () => {
      const few = Array.from({ length: 2 + below(6) }, piece)
      return Array.from({ length: LENGTH_CHARACTERS }, () => pick(few)).join('')
    },
    () => Array.from({ length: LENGTH_CHARACTERS }, piece).join(''),
    () => times(`${times(some(3), 50 + below(5000))}\n\n`, LENGTH_CHARACTERS),
    () => times(`${times(some(2), 50 + below(5000))}\n- `, LENGTH_CHARACTERS),
    () => times(`${some(2)}${times(some(1), 10 + below(500))}${some(1)}`, LENGTH_CHARACTERS),
  ]
  return pick(shapes)().slice(0, LENGTH_CHARACTERS)
}

/** Lines that each repeat `unit` once more (or less, or as often as 100 characters). */
function growing(unit: string, end: string, way: number): string {
  const counts = [
    (line: number) => line,
    (line: number) => 200 - (line % 200),
    () => Math.ceil(100 / unit.length),
  ]
  let text = ''
  for (let line = 1; text.length < LENGTH_CHARACTERS; line++)
    text += `${unit.repeat(counts[way]?.(line) ?? 1)}${end}\n`
  return text
}

/** Makes a table whose rows leave out most cells, which a parser then fills in. */
function table(columns: number, rows: number, cell: string): string {
  return `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${`${cell}\n`.repeat(rows)}\n`
}
