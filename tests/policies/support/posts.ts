/** Posts and comments through the API. */
import type { Member } from './community.ts'
import { idOf } from './outcome.ts'

/** @returns the id of the new post. */
export const publish = (by: Member, title = 'A post', content = 'Words') =>
  idOf(by.rest.from('posts').insert({ title, content }).select('id'))

/** @returns the id of the new comment. */
export const comment = (by: Member, post_id: string, content = 'A comment') =>
  idOf(by.rest.from('comments').insert({ post_id, content }).select('id'))
