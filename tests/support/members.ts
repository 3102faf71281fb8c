/** Members made for one test, and removed after it. */
import { createHash, randomUUID } from 'node:crypto'

import * as v from 'valibot'

import type { ProductClient } from './product-client.ts'
import { CONFIRMED_ACCOUNT, projectUnderTest, quickHash } from './supabase-project.ts'

export const PASSWORD = 'correct horse'
/** A hash of the lowest cost, for speed: server/backend/auth/passwords.test.ts tests the cost that the product uses. */
const PASSWORD_HASH = quickHash(PASSWORD)

export const sessionSchema = v.looseObject({
  access_token: v.string(),
  refresh_token: v.string(),
  user: v.looseObject({ id: v.string() }),
})
type Place = Pick<ProductClient, 'api' | 'sql'>
const namesSchema = v.object({ username: v.string(), full_name: v.string() })

export interface Member {
  id: string
  email: string
  password: string
  fullName: string
  username: string
  /** The session, as auth-js stores it in local storage. */
  session: v.InferOutput<typeof sessionSchema>
}

/** Columns of `profiles` to set, e.g. `full_name`. */
export type ProfileFields = Record<string, string | number | boolean | null | string[]> & {
  full_name?: string
  /** Names of skills to list on the profile. */
  skills?: string[]
  /** Names of the profile's specializations. */
  specializations?: string[]
}

/**
 * Writes an account as a sign-up leaves it, follows its confirmation link and sets the profile's fields. The
 * form would hash a password, which takes long on purpose, and the server refuses it when too many wait.
 */
export async function createMember(product: ProductClient, fields: ProfileFields = {}): Promise<Member> {
  // The staff's name is theirs alone: if it were Test Member, members of other tests could not be called so.
  const {
    full_name: name = fields.role ? 'Cabdi Nuur' : 'Test Member',
    skills = [],
    specializations = [],
    ...columns
  } = fields
  const email = `${randomUUID()}@test.example`
  const session = await enterAccount(product, email, name)
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
  if (specializations.length > 0) {
    await product.sql(
      `update public.profiles
       set specializations = array(select id from public.specializations where name = any($2)) where id = $1`,
      [id, specializations],
    )
  }
  const [profile] = await product.sql('select username, full_name from public.profiles where id = $1', [id])
  const { username, full_name: fullName } = v.parse(namesSchema, profile)
  return { id, email, password: PASSWORD, fullName, username, session }
}

/** Adds an account with a confirmed email address, and signs it in. */
export function enterAccount(product: Place, email: string, name: string) {
  const metadata = { full_name: name, account_type: 'developer', email, email_verified: false }
  return projectUnderTest() ? signInToProject(product, email, metadata) : followLink(product, email, metadata)
}

async function followLink(product: Place, email: string, metadata: object) {
  const token = randomUUID()
  await product.sql(
    `with account as (
      insert into auth.users (id, email, encrypted_password, confirmation_token, confirmation_sent_at,
        raw_app_meta_data, raw_user_meta_data)
      values (gen_random_uuid(), $1, $2, $3, now(), '{"provider": "email", "providers": ["email"]}', $4::jsonb)
      returning id
    )
    insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
    select id, 'email', id, $4::jsonb || jsonb_build_object('sub', id), now() from account`,
    [email, PASSWORD_HASH, createHash('sha256').update(token).digest('hex'), JSON.stringify(metadata)],
  )
  const verified = await product.api('POST', '/auth/v1/verify', { type: 'signup', token_hash: token })
  return v.parse(sessionSchema, verified)
}

/** Signs in with the password: Supabase's auth server stores the tokens of links differently. */
async function signInToProject(product: Place, email: string, metadata: object) {
  await product.sql(CONFIRMED_ACCOUNT, [email, PASSWORD_HASH, JSON.stringify(metadata)])
  return signIn(product, { email, password: PASSWORD })
}

/** The member of the sample community whose password is known. */
export const DEMO = { email: 'demo@hibo.example', password: 'hibo-demo' }

export async function signIn(
  product: Pick<ProductClient, 'api'>,
  { email, password }: Pick<Member, 'email' | 'password'>,
) {
  const path = '/auth/v1/token?grant_type=password'
  return v.parse(sessionSchema, await product.api('POST', path, { email, password }))
}

/** Calls the API as a member. */
export const apiAs =
  (product: ProductClient, { session }: Pick<Member, 'session'>) =>
  (method: string, path: string, body?: unknown) =>
    product.api(method, path, body, session.access_token)

/** Removes the member without a trace; a deleted account alone leaves a former member. */
export async function removeMember(product: ProductClient, { id }: Pick<Member, 'id'>): Promise<void> {
  const remove = () => product.sql('delete from public.profiles where id = $1', [id])
  // The delete locks rows in another order than the page's last requests, so it may deadlock with one of them.
  await remove().catch((error: unknown) => {
    if (!String(error).includes('deadlock detected')) throw error
    return remove()
  })
  await product.sql('delete from auth.users where id = $1', [id])
}
