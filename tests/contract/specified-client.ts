/**
 * A client of the specification: each call that its section 7 lists about accounts and files, once, by Supabase's
 * library alone. Each function rejects with the first error.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { PIXEL } from '#tests/support/pixel.ts'

/** Uses the calls about an account, and stays signed in. */
export async function useAccount(client: SupabaseClient, email: string, password: string): Promise<string> {
  const events: string[] = []
  const { data: listener } = client.auth.onAuthStateChange((event) => void events.push(event))
  const visitor = `visitor-${Date.now()}@example.org`
  const metadata = { full_name: 'Ayaan Cali', account_type: 'developer' }
  succeed(
    await client.auth.signUp({ email: visitor, password: 'correct horse', options: { data: metadata } }),
  )
  for (let time = 1; time <= 2; time++) {
    succeed(await client.auth.signInWithPassword({ email, password }))
    if (time === 1) await client.auth.signOut({ scope: 'local' })
  }
  const { session } = (await client.auth.getSession()).data
  if (!session) throw new Error('There is no session')
  succeed(await client.auth.updateUser({ data: { account_type: 'developer' } }))
  const missing = ['SIGNED_IN', 'SIGNED_OUT', 'USER_UPDATED'].filter((event) => !events.includes(event))
  if (missing.length > 0) throw new Error(`The listener did not hear ${missing.join(', ')}`)
  listener.subscription.unsubscribe()
  return session.user.id
}

export async function storeEverything(client: SupabaseClient, me: string): Promise<void> {
  const { id } = answer(
    await client.from('posts').insert({ title: 'A', content: 'Words' }).select('id').single(),
  )
  for (const [bucket, folder, file] of [
    ['profile-images', me, `avatar_${Date.now()}.png`],
    ['project-images', `${me}/projects`, `project_${Date.now()}.png`],
    ['post-media', `post_media/${id}`, `${Date.now()}_picture.png`],
  ] as const) {
    const files = client.storage.from(bucket)
    const options = { cacheControl: '3600', upsert: true, contentType: 'image/png' }
    succeed(await files.upload(`${folder}/${file}`, PIXEL, options))
    const { data } = files.getPublicUrl(`${folder}/${file}`)
    if (!data.publicUrl.endsWith(`/${bucket}/${folder}/${file}`)) throw new Error('The picture has no URL')
    const listed = answer(await files.list(folder, { limit: 100, sortBy: { column: 'name', order: 'asc' } }))
    if (!listed.some(({ name }) => name === file)) throw new Error(`The list lacks ${file}`)
    succeed(await files.remove([`${folder}/${file}`]))
  }
  succeed(await client.from('posts').delete().eq('id', id))
}

function succeed({ error }: { error: Error | null }) {
  if (error) throw error
}

/** The data of an answer that has some. */
function answer<Answer extends { data: unknown; error: Error | null }>(
  given: Answer,
): NonNullable<Answer['data']> {
  succeed(given)
  const { data } = given
  if (data === null || data === undefined) throw new Error('No data came')
  return data
}
