/** The app's writes, with their refusals. */
import { randomUUID } from 'node:crypto'

import type { QueryClient } from '@tanstack/react-query'
import { endSessions, restoreAddress, sessionsQuery } from '#src/features/auth/account/queries.ts'
import { ensureProfile } from '#src/features/auth/queries.ts'
import { commentsQuery } from '#src/features/community/queries/comment-pages.ts'
import { countView } from '#src/features/community/queries/post.ts'
import { attachMedia, detachMedia } from '#src/features/community/queries/post-media.ts'
import { likeComment, likePost, savePost } from '#src/features/community/queries/reactions.ts'
import { commentPlaceQuery, repliesQuery } from '#src/features/community/queries/replies.ts'
import { addComment, deleteComment, updateComment } from '#src/features/community/queries/write-comment.ts'
import { createPost, deletePost, updatePost } from '#src/features/community/queries/write-post.ts'
import { dismissFirstSteps, syncCategories } from '#src/features/dashboard/queries.ts'
import { sendMessage } from '#src/features/messages/queries/thread.ts'
import { markAllRead, markConversationRead } from '#src/features/messages/queries/unread.ts'
import { addDevice, readPushKey } from '#src/features/notifications/queries/devices.ts'
import { draftOf } from '#src/features/profile/profile-draft.ts'
import { setAvatar } from '#src/features/profile/queries/avatar.ts'
import { createSpecialization } from '#src/features/profile/queries/create-specialization.ts'
import { deleteLearningPath, saveLearningPath } from '#src/features/profile/queries/learning-paths.ts'
import { profilePageQuery } from '#src/features/profile/queries/profile-page.ts'
import { saveProfile } from '#src/features/profile/queries/save-profile.ts'
import { draftOfProject } from '#src/features/projects/project-draft.ts'
import { deleteProject, saveProject } from '#src/features/projects/queries/projects.ts'
import { submitRating } from '#src/features/ratings/queries.ts'
import { changePrivacy, leave, sendAppeal, stay } from '#src/features/settings/queries.ts'
import { editedSettingQuery, saveSetting } from '#src/features/site-pages/queries/edit-setting.ts'
import { confirmVisitorReport, sendVisitorReport } from '#src/features/visitor-reports/queries.ts'
import { backendOf } from '#src/lib/backend.ts'
import { specializationsQuery } from '#src/lib/reference-data.ts'
import { changeRelationship, sendReport } from '#src/lib/safety/queries.ts'
import { type Call, mutate } from './call.ts'

const PICTURE = 'https://pictures.example/one.webp'

function postForm(fields: Record<string, string>) {
  const form = new FormData()
  const all = {
    title: 'A title',
    content: 'Some words',
    post_type: 'discussion',
    tags: '["one","two"]',
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  return form
}

async function ownPost(client: QueryClient, category: string) {
  const id = randomUUID()
  await mutate(client, createPost, { id, form: postForm({ category_id: category }) })
  return id
}

async function ownProfile(client: QueryClient, me: string) {
  const page = await client.query({ ...profilePageQuery(me), staleTime: 0 })
  if (!page) throw new Error('The member has no profile')
  return page
}

export const WRITES: Call[] = [
  {
    name: 'a post is published, changed and deleted',
    as: 'demo',
    run: async (client, { category }) => {
      const id = await ownPost(client, category)
      await mutate(client, updatePost, {
        id,
        form: postForm({ title: 'Another title', category_id: category }),
      })
      await mutate(client, deletePost, id)
    },
  },
  {
    name: 'a post is published twice with one id',
    as: 'demo',
    run: async (client, { category }) => {
      const form = postForm({ category_id: category })
      const id = randomUUID()
      await mutate(client, createPost, { id, form })
      await mutate(client, createPost, { id, form })
      await mutate(client, deletePost, id)
    },
  },
  {
    name: 'a post gets a picture and loses it',
    as: 'demo',
    run: async (client, { category }) => {
      const backend = await backendOf(client)
      const id = await ownPost(client, category)
      await attachMedia(backend, id, tinyPicture())
      await attachMedia(backend, id, tinyPicture())
      await detachMedia(backend, id)
      await mutate(client, deletePost, id)
    },
  },
  {
    name: 'a visitor may not publish',
    as: 'visitor',
    run: async (client, { category }) =>
      mutate(client, createPost, { id: randomUUID(), form: postForm({ category_id: category }) }),
  },
  {
    name: 'a title that is too long is refused',
    as: 'demo',
    run: (client, { category }) =>
      mutate(client, createPost, {
        id: randomUUID(),
        form: postForm({ title: 'x'.repeat(201), category_id: category }),
      }),
  },
  {
    name: 'another’s post is neither changed nor deleted',
    as: 'demo',
    run: async (client, { category, post }) => {
      await mutate(client, updatePost, { id: post, form: postForm({ category_id: category }) }).catch(
        () => undefined,
      )
      await mutate(client, deletePost, post)
    },
  },
  { name: 'a view is counted', as: 'visitor', run: (client, { post }) => countView(client, post) },
  {
    name: 'likes and saves come and go',
    as: 'demo',
    run: async (client, { post, comment }) => {
      for (const on of [true, false]) {
        await mutate(client, likePost, { postId: post, on })
        await mutate(client, savePost, { postId: post, on })
        await mutate(client, likeComment, { postId: post, commentId: comment, on })
      }
    },
  },
  {
    name: 'a comment is written, sent again, changed and deleted',
    as: 'demo',
    run: async (client, { post }) => {
      const id = randomUUID()
      await mutate(client, addComment, { id, postId: post, content: 'Mahadsanid' })
      await mutate(client, addComment, { id, postId: post, content: 'Mahadsanid' })
      await mutate(client, updateComment, { id, postId: post, content: 'Aad baad u mahadsan tahay' })
      await mutate(client, deleteComment, { id, postId: post })
    },
  },
  {
    name: 'replies are written, also to a reply, and the comment that is answered is deleted',
    as: 'demo',
    run: async (client, { post }) => {
      const [top, reply, answer] = [randomUUID(), randomUUID(), randomUUID()]
      await mutate(client, addComment, { id: top, postId: post, content: 'Salaan' })
      await client.infiniteQuery({ ...commentsQuery(post), staleTime: 0 })
      const content = 'Waan ku salaamay @hodan_warsame'
      await mutate(client, addComment, { id: reply, postId: post, content, replyToId: top })
      await mutate(client, addComment, { id: answer, postId: post, content, replyToId: reply })
      await mutate(client, deleteComment, { id: top, postId: post })
      await client.infiniteQuery({ ...commentsQuery(post), staleTime: 0 })
      await client.infiniteQuery(repliesQuery(post, top))
      await client.query({ ...commentPlaceQuery(answer), staleTime: 0 })
      await mutate(client, addComment, { id: randomUUID(), postId: post, content, replyToId: top }).catch(
        () => undefined,
      )
      await mutate(client, deleteComment, { id: reply, postId: post })
      await mutate(client, deleteComment, { id: answer, postId: post })
    },
  },
  {
    name: 'a comment on no post is refused',
    as: 'demo',
    run: (client) => mutate(client, addComment, { id: randomUUID(), postId: randomUUID(), content: 'Hello' }),
  },
  {
    name: 'a message is sent, sent again, and all is read',
    as: 'demo',
    run: async (client, { me, contact, stranger }) => {
      const message = { id: randomUUID(), content: 'Salaan' }
      await mutate(client, sendMessage(me, contact), message)
      await mutate(client, sendMessage(me, contact), message)
      await mutate(client, sendMessage(me, stranger), { id: randomUUID(), content: 'Hello' })
      await mutate(client, markConversationRead(me), contact)
      await mutate(client, markAllRead(me), undefined)
    },
  },
  {
    name: 'a message in another’s name is refused',
    as: 'demo',
    run: (client, { me, contact, stranger }) =>
      mutate(client, sendMessage(stranger === me ? contact : stranger, contact), {
        id: randomUUID(),
        content: 'Hello',
      }),
  },
  {
    name: 'a message to oneself is refused',
    as: 'demo',
    run: (client, { me }) => mutate(client, sendMessage(me, me), { id: randomUUID(), content: 'Hello' }),
  },
  {
    name: 'a contact is rated, and rated again',
    as: 'demo',
    run: async (client, { contact }) => {
      await mutate(client, submitRating, { ratedId: contact, value: 4, comment: 'Kind and quick' })
      await mutate(client, submitRating, { ratedId: contact, value: 5, comment: '' })
    },
  },
  {
    name: 'a rating of a stranger, and one out of range, are refused',
    as: 'admin',
    run: async (client, { me }) => {
      const given = mutate(client, submitRating, { ratedId: me, value: 9, comment: '' })
      await given.catch(() => undefined)
      const [, stranger] = [me, '00000000-0000-4000-8000-000000000000']
      await mutate(client, submitRating, { ratedId: stranger, value: 4, comment: '' })
    },
  },
  {
    name: 'a profile is changed in every part',
    as: 'demo',
    run: async (client, { me, skill, otherSkill, specialization }) => {
      const saved = draftOf(await ownProfile(client, me))
      const options = await client.query(specializationsQuery())
      const draft = {
        ...saved,
        title: 'Staff Engineer',
        website: '',
        experience_level: 'Senior',
        specializations: [specialization],
        skills: [
          { skill_id: skill, is_learning: false, proficiency_level: 'Expert' as const },
          { skill_id: otherSkill, is_learning: true, proficiency_level: null },
        ],
      }
      await saveProfile(client, { saved, draft, options })
      await ownProfile(client, me)
    },
  },
  {
    name: 'a taken and a reserved username are refused',
    as: 'demo',
    run: async (client, { me }) => {
      const saved = draftOf(await ownProfile(client, me))
      for (const username of ['nuur_faarax', 'edit', 'NOT valid']) {
        await saveProfile(client, { saved, draft: { ...saved, username }, options: [] }).catch(
          () => undefined,
        )
      }
    },
  },
  { name: 'the picture is taken away', as: 'demo', run: (client) => setAvatar(client, null) },
  {
    name: 'an account without a profile gets one, another does not',
    as: 'demo',
    run: async (client, { me, stranger }) => {
      const user = { email: 'demo@hibo.example', user_metadata: NO_METADATA }
      await ensureProfile(client, { id: me, ...user })
      await ensureProfile(client, { id: randomUUID(), ...user }).catch(() => undefined)
      await ensureProfile(client, { id: stranger, ...user })
    },
  },
  {
    name: 'a specialization is added, and found when it is there',
    as: 'demo',
    run: async (client) => {
      await createSpecialization(client, { name: 'Quantum Gardener', description: '', icon: '' })
      await createSpecialization(client, { name: 'quantum gardener', description: 'again', icon: '' })
    },
  },
  {
    name: 'a learning path is added, changed and deleted',
    as: 'demo',
    run: async (client, { me, skill, otherSkill }) => {
      const before = new Set((await ownProfile(client, me)).learning_paths.map(({ id }) => id))
      await saveLearningPath(client, {
        profileId: me,
        path: null,
        draft: { title: 'Rust', skillIds: [skill] },
      })
      const path = (await ownProfile(client, me)).learning_paths.find(({ id }) => !before.has(id))
      if (!path) throw new Error('The path is not there')
      await saveLearningPath(client, {
        profileId: me,
        path,
        draft: { title: 'Rust, slowly', skillIds: [otherSkill] },
      })
      await deleteLearningPath(client, path.id)
    },
  },
  {
    name: 'a project is added, changed and deleted, with skills and pictures',
    as: 'demo',
    run: async (client, { me, skill, otherSkill }) => {
      const before = new Set((await ownProfile(client, me)).projects.map(({ id }) => id))
      const upload = {
        body: new ArrayBuffer(1),
        type: 'image/webp' as const,
        extension: 'webp' as const,
        width: 1,
        height: 1,
      }
      const picture = (key: string) => ({ key, src: PICTURE, alt: key, upload, mediaId: null })
      const draft = {
        ...draftOfProject(null),
        title: 'A tool',
        skillIds: [skill],
        pictures: [picture('one'), picture('two')],
      }
      await mutate(client, saveProject, { profileId: me, project: null, draft })
      const project = (await ownProfile(client, me)).projects.find(({ id }) => !before.has(id))
      if (!project) throw new Error('The project is not there')
      const [, second] = draftOfProject(project).pictures
      const changed = {
        ...draftOfProject(project),
        skillIds: [otherSkill],
        pictures: second ? [{ ...second, alt: 'The second, now first' }] : [],
      }
      await mutate(client, saveProject, { profileId: me, project, draft: changed })
      await mutate(client, deleteProject, project)
    },
  },
  {
    name: 'a member mutes, blocks and forgives',
    as: 'demo',
    run: async (client, { stranger }) => {
      for (const kind of ['mute', 'block', null] as const) {
        await mutate(client, changeRelationship, { memberId: stranger, kind })
      }
    },
  },
  {
    name: 'a member reports a post, and appeals against nothing',
    as: 'demo',
    run: async (client, { post }) => {
      const thing = { kind: 'post', id: post, author: null } as const
      await mutate(client, sendReport, { thing, reason: 'spam', note: ' Again ', block: false })
      await mutate(client, sendAppeal, { decisionId: 1, text: 'Why?' }).catch(() => undefined)
    },
  },
  {
    name: 'a visitor reports a post, a URL that leads nowhere, and follows a broken link',
    as: 'visitor',
    run: async (client, { post }) => {
      const report = { reason: 'law', note: 'It is mine.', email: 'reader@example.org' } as const
      await mutate(client, sendVisitorReport, { ...report, url: `/community/post/${post}` })
      await mutate(client, sendVisitorReport, { ...report, url: '/nothing' }).catch(() => undefined)
      await mutate(client, confirmVisitorReport, 'broken').catch(() => undefined)
    },
  },
  {
    name: 'a member leaves the lists and comes back',
    as: 'demo',
    run: async (client, { me }) => {
      await mutate(client, changePrivacy(me), { unlisted: true, who_may_write: 'week' })
      await mutate(client, changePrivacy(me), { unlisted: false, who_may_write: 'everyone' })
    },
  },
  {
    name: 'a member who names another username stays, and may stay',
    as: 'demo',
    run: async (client) => {
      await mutate(client, leave, { username: 'somebody_else', keepPosts: true }).catch(() => undefined)
      await mutate(client, stay, undefined)
    },
  },
  {
    name: 'an admin repairs categories',
    as: 'admin',
    run: (client) => mutate(client, syncCategories, undefined),
  },
  { name: 'a member may not', as: 'demo', run: (client) => mutate(client, syncCategories, undefined) },
  {
    name: 'an admin dismisses the first steps',
    as: 'admin',
    run: (client) => mutate(client, dismissFirstSteps, undefined),
  },
  {
    name: 'a member dismisses nothing',
    as: 'demo',
    run: (client) => mutate(client, dismissFirstSteps, undefined),
  },
  {
    name: 'an admin changes a text about the site, and takes it back',
    as: 'admin',
    run: async (client) => {
      const { stored } = await client.query(editedSettingQuery('about'))
      const change = { key: 'about', value: '# Ourselves', since: stored.updated_at }
      const { updated_at } = await mutate(client, saveSetting, change)
      // Another text on top of the old version is refused, because it would overwrite the new one.
      await mutate(client, saveSetting, { ...change, value: '# Others' }).catch(() => undefined)
      await mutate(client, saveSetting, { key: 'about', value: null, since: updated_at })
    },
  },
  {
    name: 'a member changes no text about the site',
    as: 'demo',
    run: async (client) => {
      const { stored } = await client.query(editedSettingQuery('rules'))
      const change = { key: 'rules', value: 'Be rude', since: stored.updated_at }
      await mutate(client, saveSetting, change).catch(() => undefined)
    },
  },
  // Visitors' refusals and unknown sessions: the two places have sessions of their own.
  { name: 'sessions are for members', as: 'visitor', run: (client) => client.query(sessionsQuery('nobody')) },
  { name: 'an unknown session ends', as: 'demo', run: (client) => mutate(client, endSessions, randomUUID()) },
  {
    name: 'an unknown link gives no address back',
    as: 'visitor',
    run: (client) => mutate(client, restoreAddress, 'unknown'),
  },
  // The two places have keys of their own, too.
  {
    name: 'the key of push is for members',
    as: 'visitor',
    run: (client) => readPushKey({ client }),
  },
  {
    name: 'a device of an unknown push service',
    as: 'demo',
    run: async (client) => {
      const device = {
        endpoint: 'https://push.example/send/1',
        p256dh: 'B'.repeat(87),
        auth: 'A'.repeat(22),
        name: 'Firefox on Android',
      }
      await mutate(client, addDevice('me'), device)
    },
  },
]

const NO_METADATA = { full_name: 'Somebody', name: null, avatar_url: null, picture: null, account_type: null }

/** The smallest picture that passes the form's own check. */
function tinyPicture(): File {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  return new File([Buffer.from(png, 'base64')], 'picture.png', { type: 'image/png' })
}
