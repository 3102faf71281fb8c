import { expect, test } from 'vitest'

import { completeWebUrl, safeWebUrl } from '#src/lib/web-url.ts'
import { countSteps } from '#tests/support/count-steps.ts'
import { hostileUrl } from '#tests/support/hostile-requests.ts'

import { renderMarkdown } from './render-markdown.ts'
import { ownPicture, safeLink } from './urls.ts'

test('a URL in a post ends before the invisible characters of a chat', () => {
  expect(renderMarkdown('\u202ahttps://a.example/b\u202c [c](\u200bhttps://a.example\u200b)')).toContain(
    '\u202a<a href="https://a.example/b" target="_blank" rel="nofollow ugc noopener noreferrer">https://a.example/b</a>\u202c ' +
      '<a href="https://a.example/"',
  )
})

const MAX_STEPS = 20
/** A character may take four bytes, and each of them three characters in a URL. */
const MAX_GROWTH = 12

test.each(Array.from({ length: 100 }, (_, seed) => seed))(
  'hostile URL %i takes few steps and stays a URL of its length, or none',
  (seed) => {
    const url = hostileUrl(seed)
    const { result, steps } = countSteps(() => [
      safeLink(url)?.href,
      ownPicture(url),
      safeWebUrl(completeWebUrl(url)),
    ])
    expect(steps).toBeLessThan(MAX_STEPS)
    for (const href of result) {
      expect(href?.length ?? 0).toBeLessThan(MAX_GROWTH * url.length)
      if (href) expect(href).toMatch(/^(?:https?:|mailto:|\/(?!\/))/)
    }
  },
)
