/** Every search, straight against the API: no words make it fail. */
import { expect, test } from 'vitest'

import { member } from './support/community.ts'
import { publish } from './support/posts.ts'

const WORDS: Record<string, string> = {
  'one sign that becomes many letters': 'ﷺ'.repeat(100),
  'ten thousand letters': 'a'.repeat(10_000),
  'a word that is too long for an index': 'ب'.repeat(2000),
  'a query': `a & (b | ! c) <-> d:*`,
  'an open quote': `'a\\' "b`,
  'a pattern': String.raw`%_.*(a+)+$\1[^]{2,}|`,
  'a facet': '@listed:true @min_rating:5',
  'signs alone': '+++ ### /// ,,, ;;;',
  'a turned line': '\u202e\u2066abc\u2069',
}
const author = await member('Hodan Author')
const post = await publish(author)

test.each(Object.entries(WORDS))('a search for %s is answered', async (_why, words) => {
  for (const [name, search] of Object.entries({
    find_jobs: author.rest.rpc('find_jobs', { filters: JSON.stringify({ q: words }) }),
    search_developers: author.rest.rpc('search_developers', { filters: JSON.stringify({ search: words }) }),
    feed_page: author.rest.rpc('feed_page', { search: words }),
    mention_candidates: author.rest.rpc('mention_candidates', { post, search: words }),
  })) {
    const { error, status } = await search
    expect(status, `${name}: ${error?.message}`).toBeLessThan(500)
  }
})
