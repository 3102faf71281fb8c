import { expect, test } from 'vitest'

import { firstMessage } from './first-contact.tsx'

test('a first message says who is asking, for what, and what it pays', () => {
  const job = {
    post_id: '7',
    employer: 'Dahab Pay',
    state: 'open' as const,
    ends_at: '2026-12-01T00:00:00Z',
    pay_from: 800,
    pay_to: 1200,
    currency: 'USD',
    pay_per: 'month' as const,
    unpaid: false,
  }
  const around = { contactName: 'Cabdi', ownName: 'Hodan', siteUrl: 'https://hibo.example' }
  expect(firstMessage({ name: 'A React developer', job }, around)).toBe(
    'Salaan Cabdi, I’m Hodan. We are looking for: A React developer at Dahab Pay ($800\u00a0–\u00a01,200 a month). ' +
      'https://hibo.example/community/post/7\n\n',
  )
})
