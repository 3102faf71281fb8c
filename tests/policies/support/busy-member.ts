/** Someone who did everything that leaves traces. */
import { expect } from 'vitest'

import { PIXEL } from '#tests/support/pixel.ts'

import { type Member, member } from './community.ts'
import { rows } from './outcome.ts'

export const send = (from: Member, to: Member, content: string) =>
  rows(from.rest.from('messages').insert({ recipient_id: to.id, content }).select('id'))

/** Someone with something in every corner, and a friend to whom half of it leads. */
export async function busyMember(name = 'Leyla Warsame') {
  const [me, friend] = [await member(name), await member('Xaawo Cali')]
  await send(me, friend, 'Salaan, waa Leyla')
  await send(friend, me, 'Salaan Leyla')
  const post = async (by: Member) =>
    (
      await rows(by.rest.from('posts').insert({ title: 'Leyla?', content: 'Words of a post' }).select('id'))
    )[0]?.id ?? ''
  const [own, other] = [await post(me), await post(friend)]
  const comment = (by: Member, on: string) =>
    rows(by.rest.from('comments').insert({ post_id: on, content: 'Words under it' }).select('id'))
  await comment(friend, own)
  const [mine] = await comment(me, other)
  await rows(me.rest.from('post_likes').insert({ post_id: other }).select('post_id'))
  await rows(me.rest.from('post_saves').insert({ post_id: other }).select('post_id'))
  await rows(
    friend.rest
      .from('comment_likes')
      .insert({ comment_id: mine?.id ?? '' })
      .select('comment_id'),
  )
  const rate = (by: Member, whom: Member) =>
    rows(by.rest.from('user_ratings').insert({ rated_id: whom.id, rating_value: 4 }).select('id'))
  await rate(me, friend)
  const [received] = await rate(friend, me)
  await rows(
    me.rest
      .from('rating_answers')
      .insert({ rating_id: received?.id ?? '', content: 'Words of an answer' })
      .select('rating_id'),
  )
  await rows(me.rest.from('projects').insert({ title: 'Leyla’s work' }).select('id'))
  await rows(
    me.rest
      .from('profiles')
      .update({ title: 'Leyla’s title', bio: 'Leyla’s bio' })
      .eq('id', me.id)
      .select('id'),
  )
  const { error } = await me.storage
    .from('profile-images')
    .upload(`${me.id}/avatar.png`, PIXEL, { contentType: 'image/png' })
  expect(error).toBeNull()
  return { me, friend, own, other, mine: mine?.id ?? '' }
}
