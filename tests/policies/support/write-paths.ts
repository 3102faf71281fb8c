/** Every way in which a member writes through the API: each table and operation, each function, each bucket. */
import type { Actor, Member } from './community.ts'

interface Result {
  error: { message: string } | null
  data: unknown
}

/** The rows that a person owns before anything is tried, the other person to whom the writes go, and a third one. */
export interface World {
  me: string
  other: string
  third: string
  ownPost: string
  otherPost: string
  ownComment: string
  ownCommentUnderOther: string
  otherComment: string
  otherCommentUnderOwn: string
  project: string
  projectMedia: string
  learningPath: string
  skill: string
  sparePost: string
  spareProject: string
}

/** `table operation`, `rpc name` or `bucket name`, sometimes with more words; see `routeOf`. */
export type WritePath = string
type Write = (by: Actor, world: World) => PromiseLike<Result>

const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='),
  (letter) => letter.charCodeAt(0),
).buffer
const PNG = { contentType: 'image/png', upsert: true }

const store =
  (bucket: string, path: (world: World) => string): Write =>
  (by, world) =>
    by.storage.from(bucket).upload(path(world), PIXEL, PNG)

/** All writes, in an order in which each can work: what is deleted was added before. */
export const WRITE_PATHS: Record<WritePath, Write> = {
  'posts insert': (by) => by.rest.from('posts').insert({ title: 'New', content: 'New' }).select('id'),
  'posts update': (by, { ownPost }) =>
    by.rest.from('posts').update({ title: 'Changed' }).eq('id', ownPost).select('id'),
  'post_media insert': (by, { ownPost }) =>
    by.rest.from('post_media').insert({ post_id: ownPost, url: 'https://x.example/1.png' }).select('id'),
  'post_media delete': (by, { ownPost }) =>
    by.rest.from('post_media').delete().eq('post_id', ownPost).select('id'),
  'post_likes insert': (by, { otherPost }) =>
    by.rest.from('post_likes').insert({ post_id: otherPost }).select('post_id'),
  'post_likes delete': (by, { ownPost }) =>
    by.rest.from('post_likes').delete().eq('post_id', ownPost).select('post_id'),
  'post_saves insert': (by, { otherPost }) =>
    by.rest.from('post_saves').insert({ post_id: otherPost }).select('post_id'),
  'post_saves delete': (by, { ownPost }) =>
    by.rest.from('post_saves').delete().eq('post_id', ownPost).select('post_id'),
  'comments insert': (by, { ownPost }) =>
    by.rest.from('comments').insert({ post_id: ownPost, content: 'New' }).select('id'),
  'comments insert under the other’s post': (by, { otherPost }) =>
    by.rest.from('comments').insert({ post_id: otherPost, content: 'New' }).select('id'),
  'comments insert as a reply': (by, { otherPost, otherComment }) =>
    by.rest
      .from('comments')
      .insert({ post_id: otherPost, parent_id: otherComment, content: 'New' })
      .select('id'),
  'comments update': (by, { ownComment }) =>
    by.rest.from('comments').update({ content: 'Changed' }).eq('id', ownComment).select('id'),
  'comments update under the other’s post': (by, { ownCommentUnderOther }) =>
    by.rest.from('comments').update({ content: 'Changed' }).eq('id', ownCommentUnderOther).select('id'),
  'comment_likes insert': (by, { otherComment }) =>
    by.rest.from('comment_likes').insert({ comment_id: otherComment }).select('comment_id'),
  'comment_likes delete': (by, { ownComment }) =>
    by.rest.from('comment_likes').delete().eq('comment_id', ownComment).select('comment_id'),
  'comments delete': (by, { ownComment }) =>
    by.rest.from('comments').delete().eq('id', ownComment).select('id'),
  'comments delete under the own post': (by, { otherCommentUnderOwn }) =>
    by.rest.from('comments').delete().eq('id', otherCommentUnderOwn).select('id'),
  'messages insert to the other': (by, { other }) =>
    by.rest.from('messages').insert({ recipient_id: other, content: 'New' }).select('id'),
  'messages insert to a third': (by, { third }) =>
    by.rest.from('messages').insert({ recipient_id: third, content: 'New' }).select('id'),
  'messages update': (by, { me }) =>
    by.rest.from('messages').update({ read: true }).eq('recipient_id', me).select('id'),
  'user_ratings insert': (by, { third }) =>
    by.rest.from('user_ratings').insert({ rated_id: third, rating_value: 4 }).select('id'),
  'user_ratings update': (by, { third }) =>
    by.rest.from('user_ratings').update({ rating_value: 3 }).eq('rated_id', third).select('id'),
  // A second rating, which the key refuses.
  'user_ratings insert about the other': (by, { other }) =>
    by.rest.from('user_ratings').insert({ rated_id: other, rating_value: 4 }).select('id'),
  'user_ratings update about the other': (by, { other }) =>
    by.rest.from('user_ratings').update({ rating_value: 3 }).eq('rated_id', other).select('id'),
  // A second profile, which the key refuses.
  'profiles insert': (by, { me }) =>
    by.rest.from('profiles').insert({ id: me, full_name: 'Again' }).select('id'),
  'profiles update': (by, { me }) =>
    by.rest.from('profiles').update({ title: 'Changed' }).eq('id', me).select('id'),
  'profile_skills insert': (by, { skill }) =>
    by.rest.from('profile_skills').insert({ skill_id: skill }).select('id'),
  'profile_skills update': (by, { me }) =>
    by.rest.from('profile_skills').update({ is_learning: true }).eq('profile_id', me).select('id'),
  'profile_skills delete': (by, { me }) =>
    by.rest.from('profile_skills').delete().eq('profile_id', me).select('id'),
  'projects insert': (by, { me }) =>
    by.rest.from('projects').insert({ profile_id: me, title: 'New' }).select('id'),
  'projects update': (by, { project }) =>
    by.rest.from('projects').update({ title: 'Changed' }).eq('id', project).select('id'),
  'project_media insert': (by, { project }) =>
    by.rest
      .from('project_media')
      .insert({ project_id: project, url: 'https://x.example/1.png' })
      .select('id'),
  'project_media update': (by, { projectMedia }) =>
    by.rest.from('project_media').update({ alt: 'Changed' }).eq('id', projectMedia).select('id'),
  'project_media delete': (by, { projectMedia }) =>
    by.rest.from('project_media').delete().eq('id', projectMedia).select('id'),
  'project_skills insert': (by, { spareProject, skill }) =>
    by.rest.from('project_skills').insert({ project_id: spareProject, skill_id: skill }).select('skill_id'),
  'project_skills delete': (by, { project }) =>
    by.rest.from('project_skills').delete().eq('project_id', project).select('skill_id'),
  'projects delete': (by, { spareProject }) =>
    by.rest.from('projects').delete().eq('id', spareProject).select('id'),
  'learning_paths insert': (by, { me }) =>
    by.rest.from('learning_paths').insert({ profile_id: me, title: 'New' }).select('id'),
  'learning_paths update': (by, { learningPath }) =>
    by.rest.from('learning_paths').update({ title: 'Changed' }).eq('id', learningPath).select('id'),
  'learning_path_skills delete': (by, { learningPath }) =>
    by.rest.from('learning_path_skills').delete().eq('learning_path_id', learningPath).select('skill_id'),
  'learning_path_skills insert': (by, { learningPath, skill }) =>
    by.rest
      .from('learning_path_skills')
      .insert({ learning_path_id: learningPath, skill_id: skill })
      .select('skill_id'),
  'learning_paths delete': (by, { learningPath }) =>
    by.rest.from('learning_paths').delete().eq('id', learningPath).select('id'),
  'specializations insert': (by) =>
    by.rest
      .from('specializations')
      .insert({ name: `New ${crypto.randomUUID()}` })
      .select('id'),
  'site_settings update': (by) =>
    by.rest.from('site_settings').update({ value: null }).eq('key', 'about').select('key'),
  'relationships insert': (by, { third }) =>
    by.rest.from('relationships').insert({ member_id: third, kind: 'mute' }).select('kind'),
  'relationships update': (by, { third }) =>
    by.rest.from('relationships').update({ kind: 'block' }).eq('member_id', third).select('kind'),
  'relationships delete': (by, { third }) =>
    by.rest.from('relationships').delete().eq('member_id', third).select('kind'),
  'rpc set_relationship': (by, { third }) => by.rest.rpc('set_relationship', { member: third, kind: 'mute' }),
  'rpc set_privacy': (by) => by.rest.rpc('set_privacy', { noindex: true }),
  'rpc set_member_role': (by, { third }) =>
    by.rest.rpc('set_member_role', { member: third, role: 'developer' }),
  'rpc sync_categories': (by) => by.rest.rpc('sync_categories'),
  'rpc mark_all_read': (by) => by.rest.rpc('mark_all_read'),
  'rpc mark_notifications_read': (by, { otherPost }) =>
    by.rest.rpc('mark_notifications_read', { post: otherPost }),
  'rpc set_notification_preferences': (by) =>
    by.rest.rpc('set_notification_preferences', { changes: { digest: 'weekly' } }),
  'rpc send_test_notification': (by) => by.rest.rpc('send_test_notification'),
  'rpc unsubscribe': (by) => by.rest.rpc('unsubscribe', { key: crypto.randomUUID(), kind: 'all' }),
  'rpc set_post_muted': (by, { otherPost }) =>
    by.rest.rpc('set_post_muted', { post: otherPost, muted: true }),
  'rpc mark_conversation_read': (by, { other }) => by.rest.rpc('mark_conversation_read', { contact: other }),
  'rpc replace_profile_skills': (by, { skill }) =>
    by.rest.rpc('replace_profile_skills', { skill_ids: [skill], is_learning: [false], levels: [''] }),
  'rpc update_primary_categories': (by, { me }) =>
    by.rest.rpc('update_primary_categories', { user_id: me, categories: [] }),
  'rpc update_profile_direct': (by, { me }) =>
    by.rest.rpc('update_profile_direct', { profile_id: me, experience_level: 'Sare' }),
  'rpc report': (by, { otherPost }) =>
    by.rest.rpc('report', { kind: 'post', thing: otherPost, reason: 'spam' }),
  'rpc end_session': (by) => by.rest.rpc('end_session', { session: crypto.randomUUID() }),
  'rpc restore_email': (by) => by.rest.rpc('restore_email', { token: 'unknown' }),
  'rpc appeal': (by) => by.rest.rpc('appeal', { decision_id: 0, text: 'New' }),
  'rpc create_specialization': (by) =>
    by.rest.rpc('create_specialization', { name: `New ${crypto.randomUUID()}` }),
  'rpc moderate_specialization': (by, { me }) =>
    by.rest.rpc('moderate_specialization', { id: me, action: 'offer' }),
  'rpc claim_case': (by) => by.rest.rpc('claim_case', { id: 0, take: true }),
  'rpc decide': (by) => by.rest.rpc('decide', { case_id: 0, version: 1, action: 'none', reason: 'New' }),
  'rpc undo_decision': (by) => by.rest.rpc('undo_decision', { id: 0, reason: 'New' }),
  'rpc decide_appeal': (by) => by.rest.rpc('decide_appeal', { decision_id: 0, granted: true, answer: 'New' }),
  'rpc remove_picture': (by) => by.rest.rpc('remove_picture', { case_id: 0, url: 'New' }),
  'rpc set_member_limit': (by) => by.rest.rpc('set_member_limit', { kind: 'new', per: '1 day', amount: 1 }),
  'rpc subscribe_push': (by) =>
    by.rest.rpc('subscribe_push', {
      endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
      name: 'New',
    }),
  'rpc unsubscribe_push': (by, { me }) => by.rest.rpc('unsubscribe_push', { id: me }),
  // Everyone may call it, members and others.
  'rpc report_without_account': (by, { otherPost }) =>
    by.rest.rpc('report_without_account', {
      url: `/community/post/${otherPost}`,
      reason: 'law',
      note: 'New',
      email: `${crypto.randomUUID()}@example.org`,
    }),
  'rpc confirm_report': (by) => by.rest.rpc('confirm_report', { token: 'new' }),
  'rpc increment_post_views': (by, { otherPost }) =>
    by.rest.rpc('increment_post_views', { post_id: otherPost }),
  'bucket profile-images': store('profile-images', ({ me }) => `${me}/avatar.png`),
  'bucket project-images': store('project-images', ({ me }) => `${me}/projects/project.png`),
  'bucket post-media': store('post-media', ({ ownPost }) => `post_media/${ownPost}/new.png`),
  'bucket post-media delete': (by, { sparePost }) =>
    by.storage.from('post-media').remove([`post_media/${sparePost}/old.png`]),
  'posts delete': (by, { sparePost }) => by.rest.from('posts').delete().eq('id', sparePost).select('id'),
  'rpc stay': (by) => by.rest.rpc('stay'),
  'rpc leave': (by) => by.rest.rpc('leave', { username: 'new', keep_posts: true }),
}

/** The table and operation, function or bucket of a path, as the catalogue names it. */
export const routeOf = (path: WritePath) => path.split(' ').slice(0, 2).join(' ')

/** Adds everything that the paths need: `me` and `other` have written to each other, and own posts and comments. */
export async function prepareWorld(me: Member, other: Member, third: Member, skill: string): Promise<World> {
  const add = async (
    call: PromiseLike<{ data: { id: string }[] | null; error: { message: string } | null }>,
  ) => {
    const { data, error } = await call
    const id = data?.[0]?.id
    if (id === undefined) throw new Error(error?.message ?? 'Nothing was added.')
    return id
  }
  const post = (by: Member) =>
    add(by.rest.from('posts').insert({ title: 'Old', content: 'Old' }).select('id'))
  const comment = (by: Member, post_id: string) =>
    add(by.rest.from('comments').insert({ post_id, content: 'Old' }).select('id'))
  const project = () => add(me.rest.from('projects').insert({ profile_id: me.id, title: 'Old' }).select('id'))
  const write = (from: Member, to: Member) =>
    add(from.rest.from('messages').insert({ recipient_id: to.id, content: 'Old' }).select('id'))
  await write(me, other)
  await write(other, me)
  await write(third, me)
  await write(me, third)
  await add(me.rest.from('user_ratings').insert({ rated_id: other.id, rating_value: 5 }).select('id'))
  const [ownPost, otherPost, sparePost] = [await post(me), await post(other), await post(me)]
  const [first, spareProject] = [await project(), await project()]
  const learningPath = await add(
    me.rest.from('learning_paths').insert({ profile_id: me.id, title: 'Old' }).select('id'),
  )
  const world: World = {
    me: me.id,
    other: other.id,
    third: third.id,
    ownPost,
    otherPost,
    sparePost,
    ownComment: await comment(me, ownPost),
    ownCommentUnderOther: await comment(me, otherPost),
    otherComment: await comment(other, otherPost),
    otherCommentUnderOwn: await comment(other, ownPost),
    project: first,
    spareProject,
    projectMedia: await add(
      me.rest
        .from('project_media')
        .insert({ project_id: first, url: 'https://x.example/0.png' })
        .select('id'),
    ),
    learningPath,
    skill,
  }
  await me.rest.from('post_media').insert({ post_id: ownPost, url: 'https://x.example/0.png' })
  await me.rest.from('project_skills').insert({ project_id: first, skill_id: skill })
  await me.rest.from('learning_path_skills').insert({ learning_path_id: learningPath, skill_id: skill })
  await me.rest.from('post_likes').insert({ post_id: ownPost })
  await me.rest.from('post_saves').insert({ post_id: ownPost })
  await me.rest.from('comment_likes').insert({ comment_id: world.ownComment })
  await me.storage.from('post-media').upload(`post_media/${sparePost}/old.png`, PIXEL, PNG)
  return world
}

/** The results of all paths, in order: `done`, `nothing` if no row was written, or the refusal's sentence. */
export async function tryEverything(by: Actor, world: World): Promise<Record<WritePath, string>> {
  const results: Record<WritePath, string> = {}
  for (const [path, write] of Object.entries(WRITE_PATHS)) {
    const { data, error } = await write(by, world)
    results[path] = error?.message ?? (Array.isArray(data) && data.length === 0 ? 'nothing' : 'done')
  }
  return results
}
