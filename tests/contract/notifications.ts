/** The calls of notifications, their preferences, and saved searches. */
import { randomUUID } from 'node:crypto'

import { removeDeviceMutation } from '#src/features/notifications/queries/devices.ts'
import { keepByMailMutation } from '#src/features/notifications/queries/keep-availability.ts'
import { markReadMutation, notificationsQuery } from '#src/features/notifications/queries/list.ts'
import {
  preferencesQuery,
  savePreferencesMutation,
  sendTestMutation,
} from '#src/features/notifications/queries/preferences.ts'
import { unsubscribeMutation } from '#src/features/notifications/queries/unsubscribe.ts'
import {
  changeSearchMutation,
  deleteSearchMutation,
  type SavedSearch,
  savedSearchesQuery,
  saveSearchMutation,
} from '#src/features/searches/queries.ts'
import { keepAvailabilityMutation } from '#src/shared/keep-availability.ts'
import { mutedPostQuery, setPostMutedMutation } from '#src/shared/safety/use-mute-post.ts'

import { type Call, call, mutate, NOBODY, tryTo } from './call.ts'

export const NOTIFICATIONS: Call[] = [
  call('demo', 'notifications are read and marked', async (client, { me, post }) => {
    const { pages } = await client.infiniteQuery(notificationsQuery(me))
    const [row] = pages.flatMap(({ data }) => data)
    if (!row) throw new Error('The sample member has no notification')
    await mutate(client, markReadMutation(me), { ids: [row.id] })
    await mutate(client, markReadMutation(me), { post })
    await mutate(client, markReadMutation(me), { up_to: row.id })
  }),
  call('demo', 'preferences are changed and changed back', async (client, { me }) => {
    await mutate(client, savePreferencesMutation(me), {
      turn_off: ['like:app'],
      digest: 'weekly',
      digest_day: 5,
    })
    await mutate(client, savePreferencesMutation(me), {
      turn_on: ['like:app'],
      digest: 'daily',
      digest_day: 1,
    })
    await tryTo(client, savePreferencesMutation(me), { turn_off: ['like:mail'] })
    await tryTo(client, savePreferencesMutation(me), { time_zone: 'Mars/Olympus' })
    await client.query({ ...preferencesQuery(me), staleTime: 0 })
  }),
  call('demo', 'a post is muted, and heard again', async (client, { me, post }) => {
    await mutate(client, setPostMutedMutation, { post, muted: true })
    await client.query({ ...mutedPostQuery(me, post), staleTime: 0 })
    await mutate(client, setPostMutedMutation, { post, muted: false })
    await client.query({ ...mutedPostQuery(me, post), staleTime: 0 })
  }),
  call('demo', 'a test is sent, and an unknown device ended', async (client) => {
    await mutate(client, sendTestMutation, undefined)
    await mutate(client, removeDeviceMutation, NOBODY)
  }),
  call('demo', 'the availability is kept', async (client, { me }) => {
    await mutate(client, keepAvailabilityMutation, { userId: me, availability: 'open' })
  }),
  call('visitor', 'a link that is over keeps no availability', async (client) => {
    await tryTo(client, keepByMailMutation, NOBODY)
  }),
  call(
    'demo',
    'a search is saved, twice with one id, renamed, paused and deleted, and bad ones are refused',
    async (client, { me }) => {
      const id = randomUUID()
      const search = { kind: 'people' as const, name: 'Contract', filters: { search: 'react', min_years: 3 } }
      await mutate(client, saveSearchMutation, { ...search, id })
      await mutate(client, saveSearchMutation, { ...search, id })
      const bad: (Partial<SavedSearch> & { name: string })[] = [
        { name: '=1+1' },
        { name: 'x'.repeat(61) },
        { name: 'Gone', filters: { skills: [randomUUID()] } },
        { name: 'Nothing', filters: {} },
        { name: 'Of the other kind', kind: 'jobs' },
      ]
      for (const wrong of bad) {
        await tryTo(client, saveSearchMutation, { ...search, ...wrong, id: randomUUID() })
      }
      await mutate(client, changeSearchMutation, { id, change: { name: 'Renamed' } })
      await mutate(client, changeSearchMutation, { id, change: { paused: true } })
      await client.query({ ...savedSearchesQuery(me), staleTime: 0 })
      await mutate(client, deleteSearchMutation, id)
    },
  ),
  call('visitor', 'visitors have no saved searches', async (client) => {
    await client.query(savedSearchesQuery(NOBODY)).catch(() => {})
    await tryTo(client, saveSearchMutation, {
      id: randomUUID(),
      kind: 'jobs',
      name: 'X',
      filters: { search: 'x' },
    })
  }),
  call('visitor', 'visitors unsubscribe with a key, and read no notifications', async (client) => {
    await mutate(client, unsubscribeMutation, { key: NOBODY, kind: 'all' })
    await client.infiniteQuery(notificationsQuery(NOBODY))
  }),
]
