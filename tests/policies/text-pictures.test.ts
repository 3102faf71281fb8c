/** Pictures in a text: the database finds those that the app shows, in bounded time, and takes one out in place. */
import { expect, test } from 'vitest'

import { renderMarkdown } from '#src/lib/markdown/render-markdown.ts'

import { sql } from './support/community.ts'

const ADDRESS = '/storage/v1/object/public/post-media/post_media/a/1_a.png'
const withAddress = (text: string) => text.replaceAll('URL', ADDRESS)

/** Returns the text without the picture, and the URLs of the text's pictures. */
async function search(text: string, address = ADDRESS) {
  const [found] = await sql<{ urls: string[]; rest: string }>`
    select internal.picture_urls(${text}) as urls, internal.without_picture(${text}, ${address}) as rest`
  if (!found) throw new Error('No answer')
  return found
}

const REMOVED = '(A moderator removed this picture.)'

test.each([
  ['Look: ![it](URL "A") here', 'Look:  here'],
  ['![it](<URL>)', REMOVED],
  ['![it]( URL )', REMOVED],
  ['![it](\nURL\n) it was', ' it was'],
  ['![a [b] c](URL) it was', ' it was'],
  ['![a \\] b](URL) it was', ' it was'],
  ['> ![a](URL)\n> more', '> \n> more'],
  ['- ![a](URL)\n- b', '- \n- b'],
  ['| a |\n|---|\n| ![x](URL) |', '| a |\n|---|\n|  |'],
  ['[![a](URL)](/community)', '[…](/community)'],
  ['<p>It <img src="URL" alt=""></p>', '<p>It </p>'],
  ["It <IMG\nALT='>' SRC='URL'/>", 'It '],
  ['It <img alt=" src=x" src=URL>', 'It '],
  ['See ![a][Ref]\n\n[ref]: URL "t"', 'See \n\n'],
  ['See ![Foo Bar][]\n\n[foo   bar]: <URL>', 'See \n\n'],
  ['See ![ref]\n\n> [ref]: URL', 'See \n\n'],
  ['One ![a](URL) and ![b](URL)', 'One  and '],
  ['`a\n\n![y](URL)`', '`a\n\n`'],
])('the picture of %j goes, as readers see it', async (pattern, rest) => {
  const text = withAddress(pattern)
  const found = await search(text)
  const shown = [...renderMarkdown(text).matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)
  expect(shown.length).toBeGreaterThan(0)
  expect(found).toEqual({ urls: shown, rest })
  expect(renderMarkdown(found.rest)).not.toContain('<img')
})

test.each([
  'No \\![it](URL)',
  'No `![it](URL)` and ``a ` ![it](URL)``',
  '```\n![it](URL)\n```\nwords',
  '~~~md\n<img src=URL>\n~~~\nwords',
  'No <!-- ![it](URL) --> words',
  'No [it](URL)',
  'No ![it] (URL)',
  'No ![it](URL "t" x)',
  'No ![it][ref]',
  'URL',
])('%j shows no picture, and stays', async (pattern) => {
  const text = withAddress(pattern)
  expect(renderMarkdown(text)).not.toContain('<img')
  expect(await search(text)).toEqual({ urls: [], rest: text })
})

test('what goes does not make a picture of its neighbours', async () => {
  for (const text of ['!![x](URL)[a](/b)', '![a]![x](URL)(/b)', '<img![x](URL)src=/b>']) {
    const { rest } = await search(withAddress(text))
    expect((await search(rest, '/b')).urls).toEqual([])
  }
})

/** Addresses that would match too much: a letter, the beginning of every URL, wildcards of patterns. */
test.each(['e', 'https:/', '%', '_', '.*', '[', '\\', ')', '', 'URL.'])(
  'the address %j takes nothing but its own picture',
  async (address) => {
    const text = withAddress('Here ![it](URL), https://hibo.example/e and [e](https://e.example/%25_.*).')
    expect((await search(text, address)).rest).toBe(text)
  },
)

const MAX_CHARACTERS = 20_000
const fill = (piece: string) => piece.repeat(MAX_CHARACTERS / piece.length + 1).slice(0, MAX_CHARACTERS)

const UNCLOSED_PICTURES = [
  '![',
  '![a](',
  '![a](b "',
  '![a](b (',
  '![](e)',
  '![a][',
  '![[',
  '![a](<',
  '<img ',
  '<img a="',
  "<img a='b ",
]
const OTHER_STARTS = [
  '`',
  '``',
  '`a``',
  '```\n',
  '~~~\n',
  '<!-- -',
  '[',
  '\n[a]: b "',
  '\\',
  '![ab][]\n[ab]: x\n',
  '> [a]: ',
]

/** A pattern that scanned ahead from each of these pieces would exceed the test's time limit. */
test.each([...UNCLOSED_PICTURES, ...OTHER_STARTS])(
  'a text full of %j is searched in bounded time, and stays whole',
  async (piece) => {
    const text = fill(piece)
    const [parts] = await sql<{ whole: string }>`
      select string_agg(words || coalesce(mark, ''), '' order by ordinal) as whole
      from internal.text_parts(${text})`
    expect(parts?.whole).toBe(text)
  },
)
