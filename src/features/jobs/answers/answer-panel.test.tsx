import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import type { Job } from '#src/shared/jobs/job.ts'
import { JOB } from '#tests/support/job.ts'
import AnswerPanel from './answer-panel.tsx'

function render(facts: Partial<Job> | null) {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={['/community/post/1']}>
      <AnswerPanel
        post={{
          id: '1',
          title: 'A React developer',
          profile_id: 'a1',
          author_name: 'Naima',
          author_username: 'naima',
          job: facts && { ...JOB, ...facts },
        }}
        isKnown
      />
    </MemoryRouter>,
  )
}

test('a visitor signs in to answer, and reads what an honest employer never asks', () => {
  const html = render({})
  expect(html).toContain('href="/signin?next=%2Fcommunity%2Fpost%2F1%23answer"')
  expect(html).toContain('An honest employer never asks you for money')
  expect(html).toContain('href="/report?url=%2Fcommunity%2Fpost%2F1"')
})

test('an address to answer at shows its host, and passes nothing on', () => {
  const html = render({ answer_url: 'https://jobs.dahab.example/hibo?id=1' })
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/jobs\.dahab\.example\/hibo\?id=1"[^>]*rel="noopener noreferrer nofollow ugc"/,
  )
  expect(html).toMatch(/Answer on <bdi translate="no">jobs\.dahab\.example<\/bdi>/)
  expect(html).toContain('An honest employer never asks you for money')
  expect(html).not.toContain('/signin')
})

test('a host that only looks like another is shown as what it is', () => {
  const html = render({ answer_url: 'https://d\u0430hab.example%2eevil.example/' })
  expect(html).toMatch(/<bdi translate="no">xn--[a-z\d-]+\.example\.evil\.example<\/bdi>/)
})

test.each([
  ['filled', { state: 'filled' }],
  ['over', { state: 'over' }],
  ['past its end since the page loaded', { ends_at: '2026-01-01T21:00:00Z' }],
] as const)('an offer that is %s says so, and leads to open ones', (name, facts) => {
  const html = render(facts)
  expect(html).toContain(`This job is ${name === 'filled' ? 'filled' : 'over'}.`)
  expect(html).toContain('href="/jobs"')
  expect(html).not.toContain('I’m interested')
})

test('a post of the type job without facts leads to a message to its author', () => {
  const html = render(null)
  expect(html).toMatch(/href="\/messages\/a1".*Write to <bdi translate="no">Naima<\/bdi>/)
  expect(html).not.toContain('I’m interested')
})
