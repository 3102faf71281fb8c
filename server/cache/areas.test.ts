import { expect, test } from 'vitest'

import { AREAS, areasOf } from './areas.ts'

const POST = '8a4c1c5e-6f2b-4c3e-9b1a-00000000000B'
const of = (path: string, body = '') =>
  areasOf(`http://site.test/rest/v1/${path}`, body).filter((area) => /^counts/.test(area))

test('a read of one post depends on the counts of posts whose ids have its last digits', () => {
  expect(of(`post_feed?select=id,title&id=eq.${POST}`)).toEqual(['counts-0b'])
  expect(of(`rpc/post_comments?post=${POST}&page_size=50`)).toEqual(['counts-0b'])
})

test.each(['rpc/feed_page?page=1', 'rpc/feed_page?page=1&sort=created_at&direction=asc', 'rpc/home_page'])(
  'a list by time depends on the counts of the posts that it shows: %s',
  (path) => {
    const text = JSON.stringify({ content: `"id": "${POST}"` })
    expect(of(path, `{"data": [{"id": "${POST.toLowerCase()}", "text": ${text}}]}`)).toEqual(['counts-0b'])
    expect(of(path, '{"data": []}')).toEqual([])
  },
)

test.each([
  'rpc/feed_page?sort=like_count',
  'rpc/feed_page?sort=created_at&sort=view_count',
  'rpc/feed_page?page=2&search=words',
  'post_feed?select=id&order=created_at.desc',
  `post_feed?select=id&id=neq.${POST}`,
  `post_feed?select=id&id=in.(${POST})`,
  `post_feed?select=id&id=eq.${POST}&id=eq.1`,
  `rpc/post_comments?post=${POST}&post=8a4c1c5e-6f2b-4c3e-9b1a-000000000000`,
])('other reads of posts depend on all counts: %s', (path) => {
  expect(of(path)).toHaveLength(256)
})

test.each([
  'skills?select=name,profile_skills(*)',
  'rpc/unread_counts',
  '',
  'profiles?select=id',
  '../health',
])('a read that is not listed, or embeds other tables, depends on everything: %s', (path) => {
  expect(areasOf(`http://site.test/rest/v1/${path}`, '')).toBe(AREAS)
})

test('a filter with brackets embeds nothing', () => {
  expect(
    areasOf('http://site.test/rest/v1/site_settings?select=key,value&key=in.(about,contact-email)', ''),
  ).toEqual(['site'])
})
