/**
 * A client of the specification, written with Supabase's library alone, works on every deployment: what a member may do
 * works, and the stated number of calls is refused.
 */
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'

import { DEMO_PASSWORD, MAILS, openDeployments } from './deployments.ts'
import { LIBRARY_READS } from './library-reads.ts'
import { LIBRARY_WRITES } from './library-writes.ts'
import { storeEverything, useAccount } from './specified-client.ts'
import { readSubjects } from './subjects.ts'

const answersSchema = v.array(v.looseObject({ data: v.unknown(), error: v.unknown() }))
const opened = await openDeployments()
afterAll(() => opened.close())

test.each([0, 1, 2])('every call of the specification works on deployment %i', async (number) => {
  const deployment = opened.deployments[number]
  const signedOut = deployment?.signedOutLibrary?.() ?? null
  const client = signedOut ?? deployment?.library('demo')
  if (!client || !deployment) throw new Error('There are three deployments')
  const me = signedOut ? await useAccount(signedOut, MAILS.demo, DEMO_PASSWORD) : deployment.ids.demo
  const subjects = await readSubjects(deployment)
  expect(subjects.me).toBe(me)
  for (const { name, refused = 0, run } of [...LIBRARY_READS, ...LIBRARY_WRITES]) {
    const answers = v.parse(answersSchema, await Promise.all(await run(client, subjects)))
    const errors = answers.flatMap(({ error }) => error ?? [])
    expect.soft(errors.length, `${name}: ${JSON.stringify(errors)}`).toBe(refused)
    expect.soft(answers.flatMap(({ data }) => data ?? []).length, name).toBeGreaterThan(0)
  }
  if (signedOut) await expect(storeEverything(client, me)).resolves.toBeUndefined()
})
