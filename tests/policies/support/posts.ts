/** Posts and comments through the API. */
import type { Member } from './community.ts'
import { rows } from './outcome.ts'

/** @returns the id of the new post. */
export async function publish(by: Member, title = 'A post'): Promise<string> {
  const [made] = await rows(by.rest.from('posts').insert({ title, content: 'Words' }).select('id'))
  if (!made) throw new Error('No post.')
  return made.id
}

/** @returns the id of the new comment. */
export async function comment(by: Member, post_id: string, content = 'A comment'): Promise<string> {
  const [made] = await rows(by.rest.from('comments').insert({ post_id, content }).select('id'))
  if (!made) throw new Error('No comment.')
  return made.id
}
