/** Writes that third-party clients send through Supabase's library. */
import { randomUUID } from 'node:crypto'

import { NOBODY } from './call.ts'
import type { LibraryCall } from './library-reads.ts'

export const LIBRARY_WRITES: LibraryCall[] = [
  {
    name: 'a post with its picture, its comment, a like and a save, and their ends',
    // The refused requests add a row that exists, or read a row that is gone.
    refused: 5,
    run: async (client, { me, category }) => {
      const posts = client.from('posts')
      const answers = [
        await posts
          .insert({ title: 'A', content: 'Words', category_id: category, profile_id: me, tags: ['one'] })
          .select()
          .single(),
      ]
      const id = answers[0]?.data?.id ?? NOBODY
      const row = { post_id: id, profile_id: me }
      answers.push(
        await posts.update({ title: 'B', updated_at: new Date().toISOString() }).eq('id', id).select('title'),
        await posts.update({ title: 'C' }, { count: 'exact' }).eq('id', id),
        await client
          .from('post_media')
          .insert({ post_id: id, url: 'https://pictures.example/a.png', media_type: 'image' }),
        await client
          .from('comments')
          .insert({ ...row, content: 'Words' })
          .select('content, profile_id')
          .single(),
        await client.from('comments').update({ content: 'Other words' }).match(row),
        await client.from('comments').delete().match(row),
        await posts.update({ media_url: 'https://pictures.example/a.png' }).eq('id', id),
      )
      for (const table of ['post_likes', 'post_saves']) {
        const reactions = client.from(table)
        answers.push(
          await reactions.insert(row),
          await reactions.insert(row),
          await reactions.select('*').match(row),
          await reactions.upsert(row, { ignoreDuplicates: true, onConflict: 'post_id,profile_id' }).select(),
          await reactions.upsert(row),
          await reactions.delete({ count: 'exact' }).match(row),
        )
      }
      answers.push(
        await posts.delete({ count: 'exact' }).eq('id', id),
        await posts.delete().eq('id', id).select().single(),
      )
      return answers
    },
  },
  {
    name: 'a profile is changed and comes back',
    refused: 3,
    run: async (client, { me }) => [
      await client
        .from('profiles')
        .update({ bio: 'Words', updated_at: new Date().toISOString() })
        .eq('id', me)
        .select('id, bio')
        .single(),
      await client
        .from('profiles')
        .insert({ id: me, full_name: 'A', avatar_url: null, email: 'a@example.org' }),
      await client.from('profiles').update({ role: 'admin' }).eq('id', me),
      await client.from('profiles').update({ specializations: [] }).eq('id', me),
      await client.rpc('update_profile_direct', { profile_id: me, experience_level: 'Dhexe' }),
      await client.rpc('update_primary_categories', { user_id: me, categories: [] }),
      await client.rpc('sync_categories'),
    ],
  },
  {
    name: 'projects, several at once',
    refused: 1,
    run: async (client, { me }) => {
      const projects = client.from('projects')
      return [
        await projects
          .insert([
            { title: 'A', profile_id: me },
            { title: 'B', profile_id: me, description: 'x' },
          ])
          .select('title, description'),
        await projects
          .update({ live_url: 'https://example.org' }, { count: 'exact' })
          .in('title', ['A', 'B']),
        await projects.update({ title: 'C' }).in('title', ['A', 'B']).select('title').single(),
        await projects.delete().or('title.eq.A,title.eq.C').select('title'),
        await projects.delete({ count: 'exact' }).or('title.eq.A,title.eq.B'),
      ]
    },
  },
  {
    name: 'a message, a rating and a specialization',
    refused: 4,
    run: async (client, { me, contact, stranger }) => [
      await client
        .from('messages')
        .insert({ sender_id: me, recipient_id: contact, content: 'Salaan', created_at: new Date() })
        .select('content')
        .single(),
      await client
        .from('messages')
        .insert({ id: randomUUID(), sender_id: contact, recipient_id: me, content: 'No' }),
      await client.from('user_ratings').insert({ rater_id: me, rated_id: contact, rating_value: 5 }),
      await client.from('user_ratings').insert({ rater_id: me, rated_id: contact, rating_value: 5 }),
      await client
        .from('user_ratings')
        .update({ rating_value: 4, updated_at: new Date() })
        .eq('rater_id', me)
        .eq('rated_id', contact)
        .select('rating_value'),
      await client
        .from('user_ratings')
        .insert({ rater_id: me, rated_id: stranger, rating_value: 5, comment: null }),
      ...(await Promise.all(
        ['x', `Weaver ${randomUUID()}`].map((name) =>
          client.from('specializations').insert({ name, description: null, icon: null }).select().single(),
        ),
      )),
    ],
  },
]
