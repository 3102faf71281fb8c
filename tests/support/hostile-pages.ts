/** Copied pages that once made a paste slow, or try to. */
const BOLD = Array.from({ length: 50 }, (_, index) => `<b id="${index}">`).join('')
const SPACES = '\u00a0'.repeat(20_000)

export const HOSTILE_PAGES: Readonly<Record<string, string>> = {
  'a table of 10 by 250': `<table>${`<tr>${'<td>12</td>'.repeat(10)}</tr>`.repeat(250)}</table>`,
  'a page of a word processor': '<p class=a><span><b>Words</b> of a page<o:p></o:p></span></p>'.repeat(900),
  'quotes in quotes': `${'<blockquote>a'.repeat(60)}${'</blockquote>'.repeat(60)}`.repeat(60),
  'quotes in thirty quotes': `${'<blockquote>a'.repeat(30)}${'</blockquote>'.repeat(30)}`.repeat(100),
  'tags in tags': '<b>'.repeat(5_000),
  'drawings in drawings': '<svg>'.repeat(4_000),
  'crossed tags that each paragraph repeats': `<p>${BOLD}</p>${'<p>a</p>'.repeat(2_000)}`,
  'a tag of 5,000 attributes': `<b ${Array.from({ length: 5_000 }, (_, index) => `a${index}`).join(' ')}>a</b>`,
  'a tag that never ends': `<b>a</b><a:${'a`'.repeat(10_000)}`,
  'styles that never end': '<style><b>a</b>'.repeat(2_000),
  'comments that never end': '<b>a</b><!-- '.repeat(2_000),
  brackets: `<b>a</b>${'['.repeat(100_000)}`,
  'spaces in a cell': `<table><tr><td>a${SPACES}b<td>c</table><h2>a${SPACES}b</h2>`,
  'half a million characters': `<b>a</b><p>${'word '.repeat(100_000)}`,
}
