/** Shared by the tests of moderation: things of every kind, reports, and cases as moderators see them. */

import { caseSchema, type ModerationCase } from '#src/features/moderation/schemas.ts'

import { type Actor, idBy, type Member, member, setProfile, sql } from './community.ts'
import { parsed, rows } from './outcome.ts'
import { valueBy } from './value-by.ts'

export const KINDS = [
  'post',
  'comment',
  'rating',
  'answer',
  'project',
  'profile',
  'message',
  'conversation',
] as const
export type Kind = (typeof KINDS)[number]

export async function moderator(fullName = 'Cabdi Moderator'): Promise<Member> {
  const made = await member(fullName)
  await setProfile(made.id, `role = 'moderator'`)
  return made
}

/** Makes a thing by `author`. `reader` is the other member if a thing needs one: a recipient, say. @returns its id. */
export async function thingBy(
  author: Member,
  kind: Kind,
  reader: Member,
  text = 'Some words',
): Promise<string> {
  const inserts: Record<Kind, [string, string[]]> = {
    post: [
      'insert into public.posts (profile_id, title, content) values ($1, $2, $2) returning id',
      [author.id, text],
    ],
    comment: [
      `with post as (insert into public.posts (profile_id, title, content) values ($3, 'x', 'x') returning id)
      insert into public.comments (post_id, profile_id, content) select id, $1, $2 from post returning id`,
      [author.id, text, reader.id],
    ],
    rating: [
      `insert into public.user_ratings (rater_id, rated_id, rating_value, comment) values ($1, $3, 1, $2)
      on conflict (rater_id, rated_id) do update set comment = excluded.comment returning id`,
      [author.id, text, reader.id],
    ],
    answer: [
      `with rating as (
        insert into public.user_ratings (rater_id, rated_id, rating_value) values ($3, $1, 2)
        on conflict (rater_id, rated_id) do update set rating_value = 2 returning id)
      insert into public.rating_answers (rating_id, profile_id, content) select id, $1, $2 from rating
      on conflict (rating_id) do update set content = excluded.content returning rating_id as id`,
      [author.id, text, reader.id],
    ],
    project: [
      'insert into public.projects (profile_id, title) values ($1, $2) returning id',
      [author.id, text],
    ],
    profile: ['select $1::uuid as id', [author.id]],
    message: [
      'insert into public.messages (sender_id, recipient_id, content) values ($1, $3, $2) returning id',
      [author.id, text, reader.id],
    ],
    conversation: [
      `with sent as (insert into public.messages (sender_id, recipient_id, content) values ($1, $3, $2) returning sender_id)
      select sender_id as id from sent`,
      [author.id, text, reader.id],
    ],
  }
  return idBy(...inserts[kind])
}

export function report(
  as: Actor,
  kind: string,
  thing: string,
  reason = 'spam',
  more: { note?: string; block?: boolean } = {},
) {
  return as.rest.rpc('report', { kind, thing, reason, ...more })
}

/** The case of a thing, as this moderator sees it. */
export async function caseOf(as: Actor, kind: string, thing: string): Promise<ModerationCase> {
  const [found] = await sql<{ id: number }>`
    select id::int from internal.cases where kind = ${kind} and thing = ${thing}`
  if (!found) throw new Error(`No case of ${kind} ${thing}`)
  return parsed(caseSchema, as.rest.rpc('moderation_case', { id: found.id }))
}

interface Decision {
  reason?: string
  days?: number
  everything?: boolean
}

/** Decides on the case as it is now. */
export async function decide(as: Actor, kind: string, thing: string, action: string, more: Decision = {}) {
  const { id, version } = await caseOf(as, kind, thing)
  return decideOn(as, id, version, action, more)
}

export function decideOn(as: Actor, id: number, version: number, action: string, more: Decision = {}) {
  return as.rest.rpc('decide', { case_id: id, version, action, reason: 'It breaks the rules.', ...more })
}

/** Decides. @returns the case after the decision. Throws if the decision is refused. */
export async function decided(as: Actor, kind: string, thing: string, action: string, more: Decision = {}) {
  return parsed(caseSchema, decide(as, kind, thing, action, more))
}

/** `good`, `paused`, `suspended` or `left`. */
export const standingOf = ({ id }: Member) => valueBy`select internal.standing(${id}) ->> 'state'`

/** Whether a visitor finds the thing in its table. */
export async function isShown(by: Actor, kind: Kind, thing: string): Promise<boolean> {
  const tables = {
    post: 'posts',
    comment: 'comments',
    rating: 'user_ratings',
    project: 'projects',
    profile: 'profiles',
  } as const
  if (kind === 'message' || kind === 'conversation')
    throw new Error('Private things are shown to nobody else.')
  const found =
    kind === 'answer'
      ? await rows(by.rest.from('rating_answers').select('rating_id').eq('rating_id', thing))
      : await rows(by.rest.from(tables[kind]).select('id').eq('id', thing))
  return found.length === 1
}
