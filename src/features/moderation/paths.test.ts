import { expect, test } from 'vitest'

import { membersHref, parseMemberFilters } from './members/member-list.tsx'
import { memberHref, parseCaseId, parseMemberId, queueHref } from './paths.ts'

test('only a positive whole number names a case', () => {
  expect(['1', '907', undefined, '', '0', '01', '-1', '1e3', '9'.repeat(16)].map(parseCaseId)).toEqual([
    1,
    907,
    ...Array.from({ length: 7 }, () => null),
  ])
})

test('the URL holds what differs from the open cases and from all members', () => {
  expect([queueHref('open'), queueHref('open', 2), queueHref('appeals')]).toEqual([
    '/moderation',
    '/moderation?page=2',
    '/moderation?state=appeals',
  ])
  const filters = { search: 'Cali & Co', standing: 'paused', page: 3 }
  const href = membersHref(filters)
  expect(parseMemberFilters(new URL(href, 'http://localhost').searchParams)).toEqual(filters)
  expect(parseMemberFilters(new URLSearchParams('standing=gone&page=x'))).toEqual({
    search: '',
    standing: '',
    page: 1,
  })
  expect(membersHref({ search: '', standing: '', page: 1 })).toBe('/moderation/members')
})

test('a member’s page is named by their id alone', () => {
  const id = '0b6f4bd2-58b1-4c1e-9d5a-0d6a3c1f2e4b'
  expect(memberHref(id)).toBe(`/moderation/members/${id}`)
  expect([id, 'hodan', undefined].map(parseMemberId)).toEqual([id, null, null])
})
