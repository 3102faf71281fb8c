/**
 * Some reads give a member the visitors' response plus a part of their own. The response comes from the cache, and a
 * small query reads the part and checks the session. `tests/policies/kept-answers.test.ts` compares both ways for every
 * kind of member.
 */
import * as v from 'valibot'

import type { Statement } from '../database/pipeline.ts'

export interface OwnPart {
  /** Returns one row, whose `body` is the member's part. */
  statement: Statement
  join(own: string | null): Joined
}

/** The member's response: the cached one, one with their own part, or a new one if more than that part may differ. */
export type Joined = 'kept' | 'new' | { body: string }

const feedSchema = v.looseObject({
  data: v.array(
    v.looseObject({ id: v.string(), profile_id: v.string(), author_name: v.nullable(v.string()) }),
  ),
})
const marksSchema = v.record(v.string(), v.looseObject({}))

/** Computes a member's marks on posts as the view `post_feed` does. */
const MARKS = `
  select jsonb_object_agg(p.id, jsonb_build_object(
    'user_has_liked', exists (
      select from public.post_likes l where l.post_id = p.id and l.profile_id = (select auth.uid())),
    'user_has_saved', exists (
      select from public.post_saves s where s.post_id = p.id and s.profile_id = (select auth.uid())),
    'my_answer', internal.own_answer(p.id)))::text as body
  from unnest($1::uuid[]) as p (id)`

/** @param kept the cached response to a visitor. @param caller the member's id. */
const OWN_PARTS: Readonly<Record<string, (kept: string, caller: string) => OwnPart>> = {
  search_developers: () => ({ statement: { sql: 'select null as body', params: [] }, join: () => 'kept' }),
  feed_page(kept, caller) {
    const feed = v.parse(feedSchema, JSON.parse(kept))
    return {
      statement: { sql: MARKS, params: [feed.data.map(({ id }) => id)] },
      join(own) {
        // Members see their own name, hidden or not.
        if (feed.data.some((post) => post.profile_id === caller && post.author_name === null)) return 'new'
        const marks = v.parse(marksSchema, JSON.parse(own ?? '{}'))
        const data = feed.data.map((post) => ({ ...post, ...marks[post.id] }))
        return { body: JSON.stringify({ ...feed, data }) }
      },
    }
  },
}

export function ownPartOf(name: string) {
  return OWN_PARTS[name] ?? null
}
