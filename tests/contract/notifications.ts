/** The calls of notifications and their preferences. */
import { removeDevice } from '#src/features/notifications/queries/devices.ts'
import { markRead, notificationsQuery } from '#src/features/notifications/queries/list.ts'
import { preferencesQuery, savePreferences } from '#src/features/notifications/queries/preferences.ts'
import { sendTest } from '#src/features/notifications/queries/send-test.ts'
import { unsubscribe } from '#src/features/notifications/queries/unsubscribe.ts'
import { mutedPostQuery, setPostMuted } from '#src/lib/safety/muted-posts.ts'

import { type Call, mutate } from './call.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

export const NOTIFICATIONS: Call[] = [
  {
    name: 'notifications are read and marked',
    as: 'demo',
    run: async (client, { me, post }) => {
      const { pages } = await client.infiniteQuery(notificationsQuery(me))
      const [row] = pages.flatMap(({ data }) => data)
      if (!row) throw new Error('The sample member has no notification')
      await mutate(client, markRead(me), { ids: [row.id] })
      await mutate(client, markRead(me), { post })
      await mutate(client, markRead(me), { up_to: row.id })
    },
  },
  {
    name: 'preferences are changed and changed back',
    as: 'demo',
    run: async (client, { me }) => {
      await mutate(client, savePreferences(me), { turn_off: ['like:app'], digest: 'weekly', digest_day: 5 })
      await mutate(client, savePreferences(me), { turn_on: ['like:app'], digest: 'daily', digest_day: 1 })
      await mutate(client, savePreferences(me), { turn_off: ['like:mail'] }).catch(() => {})
      await mutate(client, savePreferences(me), { time_zone: 'Mars/Olympus' }).catch(() => {})
      await client.query({ ...preferencesQuery(me), staleTime: 0 })
    },
  },
  {
    name: 'a post is muted, and heard again',
    as: 'demo',
    run: async (client, { me, post }) => {
      await mutate(client, setPostMuted, { post, muted: true })
      await client.query({ ...mutedPostQuery(me, post), staleTime: 0 })
      await mutate(client, setPostMuted, { post, muted: false })
      await client.query({ ...mutedPostQuery(me, post), staleTime: 0 })
    },
  },
  {
    name: 'a test is sent, and an unknown device ended',
    as: 'demo',
    run: async (client, { me }) => {
      await mutate(client, sendTest, undefined)
      await mutate(client, removeDevice(me), NOBODY)
    },
  },
  {
    name: 'visitors unsubscribe with a key, and read no notifications',
    as: 'visitor',
    run: async (client) => {
      await mutate(client, unsubscribe, { key: NOBODY, kind: 'all' })
      await client.infiniteQuery(notificationsQuery(NOBODY))
    },
  },
]
