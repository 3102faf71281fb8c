/** Members for one test, signed up and confirmed through the real endpoints, then removed. */
import { randomUUID } from 'node:crypto'

import * as v from 'valibot'

import type { ProductClient } from './product-client.ts'

export const sessionSchema = v.looseObject({
  access_token: v.string(),
  refresh_token: v.string(),
  user: v.looseObject({ id: v.string() }),
})
const usernameSchema = v.object({ username: v.string() })

export interface Member {
  id: string
  email: string
  password: string
  fullName: string
  username: string
  /** As auth-js stores it in local storage. */
  session: v.InferOutput<typeof sessionSchema>
}

/** Columns of `profiles` to set, e.g. `full_name`. */
export type ProfileFields = Record<string, string | number | boolean | null | string[]> & {
  full_name?: string
  /** Names of skills to list on the profile. */
  skills?: string[]
}

/** Signs a member up, follows the e-mail link and sets the profile fields. */
export async function createMember(product: ProductClient, fields: ProfileFields = {}): Promise<Member> {
  const { full_name: fullName = 'Test Member', skills = [], ...columns } = fields
  const email = `${randomUUID()}@test.example`
  const password = `pw-${randomUUID()}`
  await product.api('POST', '/auth/v1/signup', {
    email,
    password,
    data: { full_name: fullName, account_type: 'developer' },
  })
  const mail = await product.waitForMail(email)
  const tokenHash = /token_hash=([\w-]+)/.exec(mail.text)?.[1]
  const session = v.parse(
    sessionSchema,
    await product.api('POST', '/auth/v1/verify', { type: 'signup', token_hash: tokenHash }),
  )
  const { id } = session.user
  for (const [column, value] of Object.entries(columns)) {
    await product.sql(`update public.profiles set ${column} = $2 where id = $1`, [id, value])
  }
  for (const skill of skills) {
    await product.sql(
      'insert into public.profile_skills (profile_id, skill_id) select $1, id from public.skills where name = $2',
      [id, skill],
    )
  }
  const [profile] = await product.sql('select username from public.profiles where id = $1', [id])
  const { username } = v.parse(usernameSchema, profile)
  return { id, email, password, fullName, username, session }
}

/** Removes the member and, through the foreign keys, all their data. */
export async function removeMember(product: ProductClient, { id }: Pick<Member, 'id'>): Promise<void> {
  await product.sql('delete from auth.users where id = $1', [id])
}
