import { setEnvironmentData } from 'node:worker_threads'

import { expect, test } from 'vitest'

import { plainHtml } from '#src/lib/markdown/plain-html.ts'

import { createMarkdownRenderer } from './markdown-renderer.ts'

const COUNTING = new URL('../testing/counting-worker.ts', import.meta.url)

test('Markdown is rendered as safe HTML in a thread', async () => {
  const render = createMarkdownRenderer()
  expect(await render('**a** <script>b</script>')).toBe('<p dir="auto"><strong>a</strong> </p>\n')
})

test('a text is rendered once, even for readers who come at the same time', async () => {
  const render = createMarkdownRenderer(COUNTING)
  expect(await Promise.all([render('a'), render('a'), render('b')])).toEqual(['a 1', 'a 1', 'b 2'])
  expect(await render('a')).toBe('a 1')
})

test('a text that takes too long is plain at each visit, and stops no other', async () => {
  const render = createMarkdownRenderer(COUNTING)
  const [endless, other] = await Promise.all([render('endless'), render('other')])
  expect([endless, other]).toEqual([plainHtml('endless'), 'other 1'])
  // The thread that took its place goes on counting: it never met the text again.
  expect(await render('endless')).toBe(plainHtml('endless'))
  expect(await render('third')).toBe('third 2')
})

test('a text that took too long because the machine stalled is tried again later', async () => {
  let minutes = 0
  const render = createMarkdownRenderer(COUNTING, () => minutes * 60_000)
  setEnvironmentData('stalled', true)
  expect(await render('a')).toBe(plainHtml('a'))
  setEnvironmentData('stalled', undefined)
  minutes = 9
  expect(await render('a')).toBe(plainHtml('a'))
  minutes = 11
  expect(await render('a')).toBe('a 1')
})

test('a thread that ended between two texts is replaced, and no text pays for it', async () => {
  const ended = new Promise((resolve) => process.once('worker', (worker) => worker.once('exit', resolve)))
  const render = createMarkdownRenderer(COUNTING)
  expect(await render('last')).toBe('last 1')
  await ended
  expect(await render('next')).toBe('next 1')
})

test('a thread that does not start is reported, and tried again', async () => {
  const render = createMarkdownRenderer(new URL('./missing-worker.ts', import.meta.url))
  await expect(render('a')).rejects.toThrow('missing-worker')
  await expect(render('a')).rejects.toThrow('missing-worker')
})
