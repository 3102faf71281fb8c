/**
 * The app's own calls get the same responses from our server on its own PostgreSQL and on another one, and from
 * PostgREST on PostgreSQL. Requests, statuses and bodies are compared, refusals among them.
 */
import { afterAll, describe, expect, test, vi } from 'vitest'

import { addCommentMutation } from '#src/features/community/queries/write-comment.ts'

import { appCalls } from './app-calls.ts'
import { mutate } from './call.ts'
import { COMMUNITY } from './community.ts'
import { type Actor, type Deployment, openDeployments } from './deployments.ts'
import { callOf, comparable } from './exchanges.ts'
import { JOBS } from './jobs.ts'
import { MODERATION } from './moderation.ts'
import { NOTIFICATIONS } from './notifications.ts'
import { PROFILES } from './profiles.ts'
import { READS } from './reads.ts'
import { readSubjects } from './subjects.ts'
import { WRITES } from './writes.ts'

const browser = vi.hoisted(() => ({ user: null as { id: string; email: string } | null, files: 0 }))
// The app keeps the session in the browser's storage. Here the test says who is signed in.
vi.mock('#src/lib/session/session.ts', () => ({ currentUser: () => browser.user }))
// The app dispatches an event on the window when a stored value changes.
vi.stubGlobal('dispatchEvent', () => true)
// PostgREST stores no files, so the tests compare only the rows that name them.
vi.mock('#src/lib/images/image-store.ts', () => ({
  uploadImage: async (_bucket: string, path: string) => `https://pictures.example/${path}`,
  uploadWithCopy: async (_bucket: string, stem: string) => `https://pictures.example/${stem}.jpg.webp`,
  removeImages: async () => undefined,
  fileTimestamp: () => {
    browser.files += 1
    return browser.files
  },
}))

// Refusals are logged by the app; here they are wanted.
vi.spyOn(console, 'error').mockImplementation(() => undefined)
const opened = await openDeployments()
afterAll(async () => {
  await opened.close()
})

function signIn(deployment: Deployment, actor: Actor) {
  browser.files = 0
  browser.user = actor === 'visitor' ? null : { id: deployment.ids[actor], email: `${actor}@hibo.example` }
}

describe('our server and PostgREST answer a call alike', () => {
  for (const call of [
    ...READS,
    ...COMMUNITY,
    ...PROFILES,
    ...WRITES,
    ...MODERATION,
    ...NOTIFICATIONS,
    ...JOBS,
  ]) {
    test(call.name, async () => {
      const results = []
      for (const deployment of opened.deployments) {
        const subjects = await readSubjects(deployment)
        signIn(deployment, call.as)
        const before = deployment.seen.length
        const client = deployment.client(call.as)
        const outcome = await call.run(client, subjects).then(
          () => 'done',
          (error: unknown) => `refused: ${error instanceof Error ? error.message : error}`,
        )
        client.clear()
        results.push({
          deployment: deployment.name,
          outcome,
          exchanges: comparable(deployment.seen.slice(before)),
        })
      }
      const [reference, ...others] = results
      for (const other of others) {
        expect(other.exchanges, other.deployment).toEqual(reference?.exchanges)
        expect(other.outcome, other.deployment).toBe(reference?.outcome)
      }
    })
  }
})

test('a limit that is used up gets the same response: 429, a sentence, and when to try again', async () => {
  for (const deployment of opened.deployments) {
    const { me, post } = await readSubjects(deployment)
    await deployment.sql(
      `insert into internal.allowances (member_id, limit_id, used, ends_at)
      select $1::uuid, id, amount, now() + interval '30 minutes' from internal.limits where kind = 'comment'
      on conflict (member_id, limit_id) do update set used = excluded.used, ends_at = excluded.ends_at`,
      [me],
    )
    signIn(deployment, 'demo')
    const client = deployment.client('demo')
    const comment = { id: crypto.randomUUID(), postId: post, content: 'One too many' }
    await expect(mutate(client, addCommentMutation, comment), deployment.name).rejects.toThrow()
    client.clear()
    await deployment.sql('delete from internal.allowances where member_id = $1::uuid', [me])
    expect(deployment.seen.at(-1), deployment.name).toMatchObject({
      status: 429,
      retryAfter: expect.stringMatching(/^1[78]\d\d$/),
      responseBody: {
        code: 'PT429',
        message: 'You have written many comments. You can comment again in 30 minutes.',
        details: 'Limit: comment',
        hint: 'Try again in 30 minutes.',
      },
    })
  }
})

test('no call of the app is left out', async () => {
  const asked = new Set(opened.deployments.flatMap(({ seen }) => seen.map(callOf)))
  const functions = new Set(
    [...asked].filter((call) => call.includes(' rpc/')).map((call) => call.split(' ')[1]),
  )
  const calls = await appCalls()

  expect(calls.tables.length).toBeGreaterThan(30)
  expect(calls.tables.filter((call) => !asked.has(call))).toEqual([])
  expect(calls.functions.length).toBeGreaterThan(15)
  expect(calls.functions.filter((call) => !functions.has(call))).toEqual([])
})
