/** A client of the specification, written with Supabase's library alone, works on every deployment. */
import { afterAll, expect, test } from 'vitest'

import { DEMO_PASSWORD, MAILS, openDeployments } from './deployments.ts'
import { readEverything, storeEverything, useAccount, writeEverything } from './specified-client.ts'

const opened = await openDeployments()
afterAll(() => opened.close())

test.each([0, 1, 2])('every call of the specification works on deployment %i', async (number) => {
  const deployment = opened.deployments[number]
  const signedOut = deployment?.signedOutLibrary?.() ?? null
  const client = signedOut ?? deployment?.library('demo')
  if (!client || !deployment) throw new Error('There are three deployments')
  const me = signedOut ? await useAccount(signedOut, MAILS.demo, DEMO_PASSWORD) : deployment.ids.demo
  await expect(readEverything(client, me)).resolves.toBeUndefined()
  await expect(writeEverything(client, me)).resolves.toBeUndefined()
  if (signedOut) await expect(storeEverything(client, me)).resolves.toBeUndefined()
})
