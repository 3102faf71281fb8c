import { expect, test } from 'vitest'

import { hireHref, messageHref, skillHref } from './contact-links.ts'

test('a subject with special characters survives the URL', () => {
  for (const name of ['C++', 'C#', 'F#', 'R&D', 'Node.js', '100% manual testing', 'a/b?c=d', 'Af Soomaali']) {
    const url = new URL(skillHref('id-1', name), 'https://hibo.example')
    expect(url.pathname).toBe('/messages/id-1')
    expect(url.searchParams.get('subject')).toBe(`Skill: ${name}`)
  }
  expect(new URL(hireHref('id-1'), 'https://hibo.example').searchParams.get('subject')).toBe(
    'Job Opportunity',
  )
  expect(messageHref('id-1')).toBe('/messages/id-1')
})
