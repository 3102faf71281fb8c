import { send } from './acts.ts'
import { type Member, member } from './community.ts'
import { idOf, rows } from './outcome.ts'
import { comment, publish } from './posts.ts'
import { stored } from './stored-files.ts'

/** Makes a member with messages, posts, ratings and more, and a friend who is the other side of half of them. */
export async function busyMember(name = 'Leyla Warsame') {
  const [me, friend] = [await member(name), await member('Xaawo Cali')]
  await send(me, friend, 'Salaan, waa Leyla')
  await send(friend, me, 'Salaan Leyla')
  const [own, other] = [await publish(me, 'Leyla?', 'Words of a post'), await publish(friend, 'Leyla?')]
  await comment(friend, own, 'Words under it')
  const mine = await comment(me, other, 'Words under it')
  await rows(me.rest.from('post_likes').insert({ post_id: other }).select('post_id'))
  await rows(me.rest.from('post_saves').insert({ post_id: other }).select('post_id'))
  await rows(friend.rest.from('comment_likes').insert({ comment_id: mine }).select('comment_id'))
  const rate = (by: Member, whom: Member) =>
    idOf(by.rest.from('user_ratings').insert({ rated_id: whom.id, rating_value: 4 }).select('id'))
  await rate(me, friend)
  const answer = { rating_id: await rate(friend, me), content: 'Words of an answer' }
  await rows(me.rest.from('rating_answers').insert(answer).select('rating_id'))
  await rows(me.rest.from('projects').insert({ title: 'Leyla’s work' }).select('id'))
  const changes = { title: 'Leyla’s title', bio: 'Leyla’s bio' }
  await rows(me.rest.from('profiles').update(changes).eq('id', me.id).select('id'))
  await stored(me, 'profile-images', `${me.id}/avatar.png`)
  return { me, friend, own, other, mine }
}
