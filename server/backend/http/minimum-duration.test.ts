/** Bug: the time of a response told whether an email address has an account. */
import { expect, test } from 'vitest'

import { testSite, uniqueEmail } from '../testing/test-client.ts'
import { MIN_DURATION_MS, withMinimumDuration } from './minimum-duration.ts'

const { newMember, signUp } = await testSite()

async function timeOf(work: () => Promise<unknown>) {
  const start = performance.now()
  await work().catch(() => {})
  return performance.now() - start
}

test('work that does nothing, and work that fails, take the even time', async () => {
  expect(await timeOf(() => withMinimumDuration(async () => {}))).toBeGreaterThanOrEqual(MIN_DURATION_MS - 2)
  const fail = () => withMinimumDuration(() => Promise.reject(new Error('no')))
  expect(await timeOf(fail)).toBeGreaterThanOrEqual(MIN_DURATION_MS - 2)
  await expect(fail()).rejects.toThrow('no')
})

test('recovery and resend take the even time for an account and for nobody', async () => {
  const { email, auth } = await newMember()
  await auth.signOut()
  for (const candidate of [email, uniqueEmail()]) {
    for (const ask of [
      () => auth.resetPasswordForEmail(candidate),
      () => auth.resend({ type: 'signup', email: candidate }),
    ])
      expect(await timeOf(ask)).toBeGreaterThanOrEqual(MIN_DURATION_MS - 2)
  }
})

test('sign-up takes the even time, after hashing, for a taken email address too', async () => {
  const { email } = await newMember()
  for (const candidate of [email, uniqueEmail()]) {
    expect(await timeOf(() => signUp(candidate))).toBeGreaterThanOrEqual(MIN_DURATION_MS + 20)
  }
})
