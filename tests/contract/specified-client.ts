/**
 * A client of the specification: each call that its section 7 lists, once, by Supabase's library alone. Each function
 * rejects with the first error, and leaves the community as it was.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { PIXEL } from '#tests/support/pixel.ts'

const PROFILE = 'id, full_name, username, title, bio, location, avatar_url, average_rating, rating_count'
const LIST = `${PROFILE}, profile_skills(id, is_learning, skills(id, name, category)), projects(id, title, thumbnail_url)`
const PAGE = `${PROFILE}, profile_skills(*, skills(*)), projects(*, project_media(*), project_skills(skills(*))),
  learning_paths(*, learning_path_skills(skills(*)))`
const AUTHOR = 'profiles!profile_id(id, full_name, avatar_url, title)'
const NEWEST = { ascending: false }

/** Signs in and stays so. */
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

export async function readEverything(client: SupabaseClient, me: string): Promise<void> {
  const categories = rows(await client.from('categories').select('*').order('name'))
  const [category] = categories
  rows(await client.from('categories').select('*').eq('id', category.id))
  rows(await client.from('categories').select('id').or('name.ilike.%mobile%,slug.ilike.%mobile%'))
  succeed(await client.from('categories').select('id').limit(1).single())
  rows(await client.from('skills').select('*'))
  const [specialization] = rows(await client.from('specializations').select('*').order('name'))

  const developers = () => client.from('profiles').select(LIST)
  const [developer] = rows(await developers().order('created_at', NEWEST))
  rows(await developers().in('id', [developer.id, me]))
  succeed(await developers().contains('specializations', [specialization.id]))
  const rated = developers().gt('average_rating', 0).gt('rating_count', 0).order('average_rating', NEWEST)
  rows(await rated.order('rating_count', NEWEST).limit(100))
  succeed(await client.from('profiles').select(PAGE).eq('id', me).single())
  succeed(await client.from('profiles').select('full_name, avatar_url').eq('id', me).maybeSingle())

  const own = `sender_id.eq.${me},recipient_id.eq.${me}`
  const [message] = rows(await client.from('messages').select('*').or(own).order('created_at', NEWEST))
  const contact = message.sender_id === me ? message.recipient_id : message.sender_id
  const sent = client.from('messages').select('*', { count: 'exact', head: true })
  succeed(await sent.eq('sender_id', me).eq('recipient_id', contact))
  const both = `and(sender_id.eq.${me},recipient_id.eq.${contact}),and(sender_id.eq.${contact},recipient_id.eq.${me})`
  rows(await client.from('messages').select('*').or(both).order('created_at'))

  const feed = () => client.from('post_feed').select('*', { count: 'exact' }).order('created_at', NEWEST)
  const page = await feed().range(0, 9)
  const [post] = rows(page)
  if (page.count === null || page.count < 10) throw new Error('The feed is not counted')
  rows(await feed().eq('category_id', category.id).eq('post_type', 'discussion').range(0, 9))
  rows(await feed().ilike('category_name', '%develop%').or('title.ilike.%a%,content.ilike.%a%').range(0, 9))
  rows(
    await client
      .from('posts')
      .select(`*, ${AUTHOR}, categories(id, name, description)`)
      .order('created_at', NEWEST)
      .limit(10),
  )
  succeed(
    await client
      .from('posts')
      .select(`*, ${AUTHOR}, categories(id, name), post_media(url)`)
      .eq('id', post.id)
      .single(),
  )
  succeed(
    await client
      .from('comments')
      .select(`*, ${AUTHOR}, comment_likes(count)`)
      .eq('post_id', post.id)
      .order('created_at'),
  )
  succeed(await client.from('post_likes').select('*', { count: 'exact', head: true }).eq('post_id', post.id))
  succeed(await client.rpc('increment_post_views', { post_id: post.id }))

  const ratings = () => client.from('user_ratings')
  succeed(
    await ratings().select('rating_value, comment').eq('rater_id', me).eq('rated_id', contact).maybeSingle(),
  )
  const rater = 'rater:profiles!user_ratings_rater_id_fkey(id, full_name, avatar_url, title)'
  succeed(await ratings().select(`*, ${rater}`).eq('rated_id', me).order('created_at', NEWEST))
}

export async function writeEverything(client: SupabaseClient, me: string): Promise<void> {
  const posts = client.from('posts')
  const content = { title: 'A title', content: '<p>Words</p>', post_type: 'discussion', tags: ['one'] }
  const post = answer(
    await posts
      .insert({ ...content, profile_id: me })
      .select()
      .single(),
  )
  succeed(
    await posts
      .update({ ...content, title: 'Another' })
      .eq('id', post.id)
      .select()
      .single(),
  )
  succeed(await client.from('post_media').insert({ post_id: post.id, url: 'https://pictures.example/a.png' }))
  succeed(await posts.update({ media_url: 'https://pictures.example/a.png' }).eq('id', post.id))

  const comments = client.from('comments')
  const words = { post_id: post.id, profile_id: me, content: 'Words' }
  const comment = answer(await comments.insert(words).select(`id, content, profile_id`).single())
  succeed(await comments.update({ content: 'Other words' }).eq('id', comment.id))
  succeed(await comments.delete().eq('id', comment.id))
  const row = { post_id: post.id, profile_id: me }
  for (const reactions of [client.from('post_likes'), client.from('post_saves')]) {
    succeed(await reactions.insert(row))
    rows(await reactions.select('*').match(row))
    succeed(await reactions.upsert(row, { ignoreDuplicates: true }))
    succeed(await reactions.delete().match(row))
  }
  succeed(await posts.delete().eq('id', post.id))

  const profiles = client.from('profiles')
  const { bio } = answer(await profiles.select('bio, specializations').eq('id', me).single())
  succeed(await client.rpc('update_profile_direct', { profile_id: me, experience_level: 'Dhexe' }))
  succeed(await profiles.update({ bio, updated_at: new Date() }).eq('id', me).select('id, bio').single())
  succeed(await profiles.update({ specializations: [] }).eq('id', me))
  succeed(await client.rpc('update_primary_categories', { user_id: me, categories: [] }))
  // The row of a first sign-in is there already.
  const { error } = await profiles.insert({
    id: me,
    full_name: 'A',
    avatar_url: null,
    email: 'a@example.org',
  })
  if (error?.code !== '23505') throw new Error('A profile was added twice')

  const [rating] = rows(await client.from('user_ratings').select('*').eq('rater_id', me))
  const pair = { rater_id: me, rated_id: rating.rated_id }
  const repeated = await client.from('user_ratings').insert({ ...pair, rating_value: 5, comment: null })
  if (repeated.error?.code !== '23505') throw new Error('A member was rated twice')
  const { rating_value, comment: reason } = rating
  succeed(
    await client
      .from('user_ratings')
      .update({ rating_value, comment: reason, updated_at: new Date() })
      .match(pair),
  )

  const projects = client.from('projects')
  const urls = { github_url: 'https://example.org/a', live_url: 'https://example.org', thumbnail_url: null }
  const project = { title: 'A project', description: 'Words', ...urls, profile_id: me }
  const { id } = answer(await projects.insert(project).select().single())
  succeed(
    await projects
      .update({ ...project, title: 'Another' })
      .eq('id', id)
      .select()
      .single(),
  )
  succeed(await projects.delete().match({ id, profile_id: me }))

  const [message] = rows(await client.from('messages').select('recipient_id').eq('sender_id', me).limit(1))
  const salaan = {
    sender_id: me,
    recipient_id: message.recipient_id,
    content: 'Salaan',
    created_at: new Date(),
  }
  succeed(await client.from('messages').insert(salaan).select().single())
  const specialization = { name: `Weaver ${Date.now()}`, description: null, icon: null }
  succeed(await client.from('specializations').insert(specialization).select().single())
  // For admins alone.
  if ((await client.rpc('sync_categories')).error?.code !== '42501')
    throw new Error('A member synced categories')
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

/** Rows of an answer that has some. */
function rows<Row>(given: { data: Row[] | null; error: Error | null }): [Row, ...Row[]] {
  const [first, ...others] = answer(given)
  if (first === undefined) throw new Error('No rows came')
  return [first, ...others]
}
