/** The rows on which the writes of `functions.ts` and `tables.ts` act. */

/** A row's columns with their values. */
export type Values = Record<string, unknown>

/**
 * Ids of rows, most of which are `me`'s. `other` is the member to whom writes go; `third` is a further member. `other`
 * has answered `me`'s offer, and `me` has answered `third`'s. `other` is on the first and the last list of people.
 * `other`'s rating of `me` has an answer.
 */
export type World = Awaited<ReturnType<typeof makeWorld>>

interface Person {
  id: string
}

/**
 * Adds all rows: `me` has written with both, rated `other`, and been rated by both.
 * @param add adds one row as that person, and returns its columns.
 * @param call calls a function as that person.
 * @param skills ids of two skills.
 */
export async function makeWorld<Member extends Person>(
  add: (by: Member, table: string, values: Values) => Promise<Values>,
  call: (by: Member, name: string, args: Values) => Promise<unknown>,
  { me, other, third }: { me: Member; other: Member; third: Member },
  [skill = '', spareSkill = '']: string[],
) {
  const idOf = async (by: Member, table: string, values: Values) => String((await add(by, table, values)).id)
  const post = (by: Member) => idOf(by, 'posts', { title: 'Old', content: 'Old' })
  const comment = (by: Member, post_id: string) => idOf(by, 'comments', { post_id, content: 'Old' })
  const project = () => idOf(me, 'projects', { title: 'Old' })
  const url = 'https://x.example/0.png'
  const job = async (by: Member) => {
    const id = crypto.randomUUID()
    await call(by, 'save_job', { id, post: { title: 'Old', content: `Old ${id}` }, facts: jobFacts(skill) })
    return id
  }
  const answer = (by: Member, to: string) =>
    call(by, 'answer_job', { job: to, message: crypto.randomUUID(), content: 'Old' })

  for (const [from, to] of [
    [me, other],
    [other, me],
    [third, me],
    [me, third],
  ] as const)
    await add(from, 'messages', { recipient_id: to.id, content: 'Old' })
  const rate = (by: Member, rated: Member) =>
    idOf(by, 'user_ratings', { rated_id: rated.id, rating_value: 5 })
  await rate(me, other)
  const [ratingByOther, ratingByThird] = [await rate(other, me), await rate(third, me)]
  await add(me, 'rating_answers', { rating_id: ratingByOther, content: 'Old' })
  const [ownPost, otherPost, sparePost] = [await post(me), await post(other), await post(me)]
  const [first, spareProject] = [await project(), await project()]
  const learningPath = await idOf(me, 'learning_paths', { title: 'Old' })
  const ownComment = await comment(me, ownPost)
  await add(me, 'post_media', { post_id: ownPost, url })
  await add(me, 'project_skills', { project_id: first, skill_id: skill })
  await add(me, 'learning_path_skills', { learning_path_id: learningPath, skill_id: skill })
  await add(me, 'post_likes', { post_id: ownPost })
  await add(me, 'post_saves', { post_id: ownPost })
  await add(me, 'comment_likes', { comment_id: ownComment })
  await add(me, 'saved_searches', { kind: 'people', name: 'Old', filters: { search: 'old' } })
  const [ownJob, otherJob, thirdJob] = [await job(me), await job(other), await job(third)]
  await answer(other, ownJob)
  await answer(me, thirdJob)
  const list = () => idOf(me, 'hiring_lists', { name: 'Old' })
  const [shortlist, spareShortlist, notedList] = [await list(), await list(), await list()]
  await add(me, 'listed_people', { list_id: shortlist, member_id: other.id })
  await add(me, 'listed_people', { list_id: notedList, member_id: other.id })
  return {
    me: me.id,
    other: other.id,
    third: third.id,
    skill,
    spareSkill,
    ownPost,
    otherPost,
    sparePost,
    ownJob,
    otherJob,
    thirdJob,
    shortlist,
    spareShortlist,
    notedList,
    ownComment,
    ownCommentUnderOther: await comment(me, otherPost),
    otherComment: await comment(other, otherPost),
    otherCommentUnderOwn: await comment(other, ownPost),
    project: first,
    spareProject,
    projectMedia: await idOf(me, 'project_media', { project_id: first, url }),
    learningPath,
    ratingByOther,
    ratingByThird,
    specialization: await idOf(me, 'specializations', { name: `Old ${crypto.randomUUID()}` }),
  }
}

/** Facts that an offer needs, and a skill. */
export const jobFacts = (skill: string): Values => ({
  employer: 'Old',
  kind: 'full_time',
  places: ['Hargeisa'],
  unpaid: true,
  skills: [skill],
})
