/** Posts that once took the server down are served as plain text, and other requests do not wait. */
import { expect, test } from 'vitest'

import { TAKE_DOWNS } from '#tests/support/hostile-markdown.ts'

import { attackedProduct, publish } from './support/attacked-site.ts'

const site = await attackedProduct()

test.each(Object.entries(TAKE_DOWNS))(
  '%s is served as text, beside the health check',
  async (_name, content) => {
    const id = await publish(site, await site.member(), 'Slow', content)
    const [page, again, health] = await Promise.all([
      site.ask(`GET /community/post/${id}`),
      site.ask(`GET /community/post/${id}?again`),
      site.ask('GET /healthz'),
    ])
    expect([page.status, again.status, health.status]).toEqual([200, 200, 200])
    expect(page.text).toContain('<p class="plain-text" dir="auto">')
    expect(page.text.length).toBeLessThan(300_000)
  },
)
