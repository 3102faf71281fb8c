/** Hidden means hidden: only its author reads a hidden thing, whatever others ask, and no number counts it. */

import { describe, expect, test } from 'vitest'
import type { Transaction } from '#tests/support/engines/test-session.ts'

import { type Planted, plantWords } from './support/hidden-words.ts'
import { migrated } from './support/migrated.ts'
import { type Reader, sourcesOf } from './support/readable-words.ts'

/** For each hidden thing the words that vanish: its own first, then those of things that belong to it. */
const GONE_WITH = {
  post: ['zqpost', 'zqreply'],
  comment: ['zqcomment'],
  rating: ['zqrating', 'zqretort'],
  answer: ['zqanswer'],
  project: ['zqproject'],
  profile: ['zqprofile', 'zqproject', 'zqpraise', 'zqanswer'],
  suspension: ['zqprofile', 'zqproject', 'zqpraise', 'zqanswer', 'zqrating', 'zqretort'],
  everything: [
    'zqpost',
    'zqreply',
    'zqcomment',
    'zqrating',
    'zqretort',
    'zqproject',
    'zqprofile',
    'zqpraise',
    'zqanswer',
  ],
}
/** Things whose id vanishes, too. A comment leaves its place, and a member's id stays at what they wrote. */
const THINGS_WITHOUT_ID = ['post', 'rating', 'project']
const WORDS = GONE_WITH.everything
const VISITOR: Reader = { role: 'anon', id: null }
const as = (id: string): Reader => ({ role: 'authenticated', id })

/** Runs in a transaction that is undone, because the database is shared. */
async function inCommunity<Result>(run: (database: Transaction, planted: Planted) => Promise<Result>) {
  const database = await migrated()
  return database.transaction(async (transaction) => {
    const result = await run(transaction, await plantWords(transaction))
    await transaction.rollback()
    return result
  })
}

/** The sources in which a visitor and the reader find the words while nothing is hidden. */
const [SHOWN_TO_VISITOR, SHOWN_TO_READER] = await inCommunity<[string[], string[]]>(
  async (database, { candidates, reader }) => [
    await sourcesOf(WORDS, VISITOR, database, candidates),
    await sourcesOf(WORDS, as(reader), database, candidates),
  ],
)

async function setHidden(database: Transaction, { ids }: Planted, thing: string, hidden: boolean) {
  if (thing === 'suspension') {
    await database.query('select internal.suspend($1, $2)', [ids.profile, hidden])
  } else if (thing === 'everything') {
    await database.query('select internal.hide_everything($1, $2, 7)', [ids.profile, hidden])
  } else {
    const id = Object.entries(ids).find(([kind]) => kind === thing)?.[1]
    await database.query('select internal.set_hidden($1, $2, $3)', [thing, id, hidden])
  }
}

const SOURCES = `
comments: zqcomment, zqreply
fallback_posts: zqpost, zqprofile
feed_page: zqpost, zqprofile
home_page: zqpost, zqprofile, zqproject
learning_paths: zqprofile
member_posts: zqpost, zqprofile
post_comments: zqcomment, zqprofile, zqreply
post_feed: zqpost, zqprofile
post_media: zqpost
posts: zqpost
profile_page: zqprofile, zqproject
profile_ratings: zqanswer, zqpraise, zqprofile, zqrating, zqretort
profiles: zqprofile
project_media: zqproject
projects: zqproject
rating_answers: zqanswer, zqretort
search_developers: zqprofile
sitemap_profiles: zqprofile
user_ratings: zqpraise, zqrating`

/** Groups the words by source, in the format of SOURCES. */
function bySource(lines: string[]) {
  const words = new Map<string, string[]>()
  for (const line of lines) {
    const [source = '', word = ''] = line.split(': ')
    words.set(source, [...(words.get(source) ?? []), word])
  }
  return [...words].map(([source, list]) => `\n${source}: ${list.join(', ')}`).join('')
}

function namesAny(words: string[]) {
  return (line: string) => words.some((word) => line.endsWith(`: ${word}`))
}

test('without a hidden thing each word is read in all these responses', () => {
  expect(bySource(SHOWN_TO_VISITOR)).toBe(SOURCES)
  const own = ['conversation_list: zqprofile', 'dashboard_summary: zqprofile', 'saved_posts: zqpost']
  expect(SHOWN_TO_READER).toEqual(expect.arrayContaining(own))
})

describe.each(Object.entries(GONE_WITH))('after hiding: %s', (thing, gone) => {
  test('only the author reads the hidden thing, and everybody again when it is shown', async () => {
    await inCommunity(async (database, planted) => {
      const { author, reader, candidates, ids } = planted
      for (const [other, before] of [
        [VISITOR, SHOWN_TO_VISITOR],
        [as(reader), SHOWN_TO_READER],
      ] as const) {
        const sources = () => sourcesOf(WORDS, other, database, candidates)
        await setHidden(database, planted, thing, true)
        const hidden = await sources()
        expect(hidden.filter(namesAny(gone))).toEqual([])
        // The author's name vanishes with their things, and the home page shows no posts of a hidden profile.
        const stays = (line: string) =>
          !namesAny([...gone, 'zqprofile'])(line) && line !== 'home_page: zqpost'
        expect(hidden.filter(stays)).toEqual(before.filter(stays))
        await setHidden(database, planted, thing, false)
        expect(await sources()).toEqual(before)
      }
      await setHidden(database, planted, thing, true)
      const own = await sourcesOf(WORDS, as(author), database, candidates)
      expect(own.filter(namesAny(gone.slice(0, 1)))).not.toEqual([])
      const id = Object.entries(ids).flatMap(([kind, value]) =>
        kind === thing && THINGS_WITHOUT_ID.includes(kind) ? [value] : [],
      )
      expect(await sourcesOf(id, VISITOR, database, candidates)).toEqual([])
    })
  })
})
