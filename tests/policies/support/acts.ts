/** Acts of members that many tests need, through the API. */
import { type Actor, type Member, usernameOf } from './community.ts'
import { idOf, outcome, rows } from './outcome.ts'

/** Mutes or blocks somebody; without a kind, ends both. */
export const relate = (by: Actor, other: Member, kind?: 'mute' | 'block') =>
  outcome(by.rest.rpc('set_relationship', kind ? { member: other.id, kind } : { member: other.id }))

export const write = (from: Member, to: Member, content = 'Hello') =>
  outcome(from.rest.from('messages').insert({ recipient_id: to.id, content }))

/** Sends a message. @returns its id. */
export const send = (from: Member, to: Member, content = 'Hello') =>
  idOf(from.rest.from('messages').insert({ recipient_id: to.id, content }).select('id'))

export const prefer = (of: Member, changes: Record<string, string | number | string[]>) =>
  rows(of.rest.rpc('set_notification_preferences', { changes }))

/** Leaves, with the username as the confirmation. */
export async function leave(by: Member, keep_posts = false) {
  return rows(by.rest.rpc('leave', { username: await usernameOf(by), keep_posts }))
}
