/** The app's other writes, with their refusals. */
import { randomUUID } from 'node:crypto'

import {
  endSessionsMutation,
  restoreEmailMutation,
  sessionsQuery,
} from '#src/features/auth/account/queries.ts'
import {
  dismissFirstStepsMutation,
  syncCategoriesMutation,
} from '#src/features/dashboard/queries/dashboard.ts'
import { sendMessageMutation } from '#src/features/messages/queries/conversation.ts'
import {
  markAllReadMutation,
  markConversationReadMutation,
} from '#src/features/messages/queries/conversation-list.ts'
import { addDeviceMutation, readPushKey } from '#src/features/notifications/queries/devices.ts'
import { profileRatingsQuery } from '#src/features/ratings/queries/ratings.ts'
import {
  deleteAnswerMutation,
  deleteRatingMutation,
  submitRatingMutation,
  writeAnswerMutation,
} from '#src/features/ratings/queries/write-ratings.ts'
import {
  changePrivacyMutation,
  leaveMutation,
  sendAppealMutation,
  stayMutation,
} from '#src/features/settings/queries/settings.ts'
import { editedSettingQuery, saveSettingMutation } from '#src/features/site-pages/queries/edit-setting.ts'
import {
  confirmVisitorReportMutation,
  sendVisitorReportMutation,
} from '#src/features/visitor-reports/queries.ts'
import { changeRelationshipMutation, sendReportMutation } from '#src/shared/safety/queries.ts'
import { type Call, call, mutate, NOBODY, tryTo } from './call.ts'

export const WRITES: Call[] = [
  call(
    'demo',
    'a message is sent, sent again, and all is read',
    async (client, { me, contact, stranger }) => {
      const message = { id: randomUUID(), content: 'Salaan' }
      await mutate(client, sendMessageMutation(me, contact), message)
      await mutate(client, sendMessageMutation(me, contact), message)
      await mutate(client, sendMessageMutation(me, stranger), { id: randomUUID(), content: 'Hello' })
      await mutate(client, markConversationReadMutation(me), contact)
      await mutate(client, markAllReadMutation(me), undefined)
    },
  ),
  call('demo', 'a message in another’s name is refused', (client, { me, contact, stranger }) =>
    mutate(client, sendMessageMutation(stranger === me ? contact : stranger, contact), {
      id: randomUUID(),
      content: 'Hello',
    }),
  ),
  call('demo', 'a message to oneself is refused', (client, { me }) =>
    mutate(client, sendMessageMutation(me, me), { id: randomUUID(), content: 'Hello' }),
  ),
  call('demo', 'a contact is rated, and rated again', async (client, { contact }) => {
    await mutate(client, submitRatingMutation, {
      ratedId: contact,
      value: 4,
      comment: 'Kind and quick',
      story: 'hired',
    })
    await mutate(client, submitRatingMutation, { ratedId: contact, value: 5, comment: '', story: null })
  }),
  call('demo', 'a review is answered, the answer changed and deleted', async (client, { me }) => {
    // The test answers the newest review without an answer.
    const { data } = await client.query(profileRatingsQuery(me))
    const ratingId = data.find(({ answer }) => answer === null)?.id ?? ''
    const answer = { ratingId, content: 'Thank you', isChange: false }
    await mutate(client, writeAnswerMutation, answer)
    await tryTo(client, writeAnswerMutation, answer)
    await mutate(client, writeAnswerMutation, { ...answer, content: 'Thank you all', isChange: true })
    await mutate(client, deleteAnswerMutation, ratingId)
  }),
  call('demo', 'a rating that is gone is deleted', (client) => mutate(client, deleteRatingMutation, NOBODY)),
  call(
    'admin',
    'a rating of oneself, one of nobody and one out of range are refused',
    async (client, { me }) => {
      const refused = [
        { ratedId: me, value: 4 },
        { ratedId: NOBODY, value: 9 },
        { ratedId: NOBODY, value: 4 },
      ]
      for (const rating of refused)
        await tryTo(client, submitRatingMutation, { ...rating, comment: '', story: null })
    },
  ),
  call('demo', 'a member mutes, blocks and forgives', async (client, { stranger }) => {
    for (const kind of ['mute', 'block', null] as const) {
      await mutate(client, changeRelationshipMutation, { memberId: stranger, kind })
    }
  }),
  call('demo', 'a member reports a post, and appeals against nothing', async (client, { post }) => {
    const thing = { kind: 'post', id: post, author: null } as const
    await mutate(client, sendReportMutation, { thing, reason: 'spam', note: ' Again ', block: false })
    await tryTo(client, sendAppealMutation, { decisionId: 1, text: 'Why?' })
  }),
  call(
    'visitor',
    'a visitor reports a post, a URL that leads nowhere, and follows a broken link',
    async (client, { post }) => {
      const report = { reason: 'law', note: 'It is mine.', email: 'reader@example.org' } as const
      await mutate(client, sendVisitorReportMutation, { ...report, url: `/community/post/${post}` })
      await tryTo(client, sendVisitorReportMutation, { ...report, url: '/nothing' })
      await tryTo(client, confirmVisitorReportMutation, 'broken')
    },
  ),
  call('demo', 'a member leaves the lists and comes back', async (client, { me }) => {
    await mutate(client, changePrivacyMutation(me), {
      opted_out_of_lists: true,
      who_may_write: 'established',
    })
    await mutate(client, changePrivacyMutation(me), {
      opted_out_of_lists: false,
      who_may_write: 'everyone',
    })
  }),
  call('demo', 'a member who names another username stays, and may stay', async (client) => {
    await tryTo(client, leaveMutation, { username: 'somebody_else', keep_posts: true })
    await mutate(client, stayMutation, undefined)
  }),
  call('admin', 'an admin repairs categories', (client) => mutate(client, syncCategoriesMutation, undefined)),
  call('demo', 'a member may not', (client) => mutate(client, syncCategoriesMutation, undefined)),
  call('admin', 'an admin dismisses the first steps', (client) =>
    mutate(client, dismissFirstStepsMutation, undefined),
  ),
  call('demo', 'a member dismisses nothing', (client) =>
    mutate(client, dismissFirstStepsMutation, undefined),
  ),
  call('admin', 'an admin changes a text about the site, and takes it back', async (client) => {
    const { stored } = await client.query(editedSettingQuery('about'))
    const change = { key: 'about', value: '# Ourselves', since: stored.updated_at }
    const { updated_at } = await mutate(client, saveSettingMutation, change)
    // Another text on top of the old version is refused, because it would overwrite the new one.
    await tryTo(client, saveSettingMutation, { ...change, value: '# Others' })
    await mutate(client, saveSettingMutation, { key: 'about', value: null, since: updated_at })
  }),
  call('demo', 'a member changes no text about the site', async (client) => {
    const { stored } = await client.query(editedSettingQuery('rules'))
    const change = { key: 'rules', value: 'Be rude', since: stored.updated_at }
    await tryTo(client, saveSettingMutation, change)
  }),
  // Visitors' refusals and unknown sessions: the two deployments have sessions of their own.
  call('visitor', 'sessions are for members', (client) => client.query(sessionsQuery('nobody'))),
  call('demo', 'an unknown session ends', (client) => mutate(client, endSessionsMutation, randomUUID())),
  call('visitor', 'an unknown link gives no email address back', (client) =>
    mutate(client, restoreEmailMutation, 'unknown'),
  ),
  // The two deployments have keys of their own, too.
  call('visitor', 'the key of push is for members', (client) => readPushKey({ client })),
  call('demo', 'a device of an unknown push service', async (client) => {
    const device = {
      endpoint: 'https://push.example/send/1',
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
      name: 'Firefox on Android',
    }
    await mutate(client, addDeviceMutation, device)
  }),
]
