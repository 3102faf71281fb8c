/** A small community in which each thing of one author carries a word of its own. */
import type { Transaction } from '#tests/support/engines/test-session.ts'

export interface Planted {
  author: string
  /** Wrote to the author, saved and liked the post, and answered it. */
  reader: string
  /** The author commented on their post and rated them. */
  other: string
  ids: { post: string; comment: string; rating: string; answer: string; project: string; profile: string }
  /** Arguments for functions, by type: each id and each text that leads to a thing. */
  candidates: Record<string, string[]>
}

export async function plantWords(database: Transaction): Promise<Planted> {
  const insert = async (text: string, values: string[]) => {
    const { rows } = await database.query<{ id: string }>(`${text} returning id`, values)
    return rows[0]?.id ?? ''
  }
  const account = (name: string) =>
    insert(
      `insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
      values (gen_random_uuid() || '@example.org', now(), jsonb_build_object('full_name', $1::text))`,
      [name],
    )
  const [author, reader, other] = [
    await account('Zqprofile Cali'),
    await account('Reader'),
    await account('Other'),
  ]
  const skill = await insert(`insert into public.skills (name, category) values ('Weaving', 'Hands')`, [])
  const category = await insert(`insert into public.categories (name, slug) values ('Looms', 'looms')`, [])
  const specialization = await insert(`insert into public.specializations (name) values ('Weaver')`, [])
  await database.query(
    `update public.profiles set username = 'zqprofile', title = 'zqprofile title', bio = 'zqprofile bio',
      website = 'https://zqprofile.example', avatar_url = 'https://x.example/zqprofile.png', specializations = $2
    where id = $1`,
    [author, [specialization]],
  )
  await database.query('insert into public.profile_skills (profile_id, skill_id) values ($1, $2)', [
    author,
    skill,
  ])
  const path = await insert(
    `insert into public.learning_paths (profile_id, title) values ($1, 'zqprofile path')`,
    [author],
  )
  await database.query(
    'insert into public.learning_path_skills (learning_path_id, skill_id) values ($1, $2)',
    [path, skill],
  )
  const project = await insert(
    `insert into public.projects (profile_id, title, description, live_url)
    values ($1, 'zqproject', 'zqproject text', 'https://zqproject.example')`,
    [author],
  )
  await insert(
    `insert into public.project_media (project_id, url, alt) values ($1, 'https://x.example/zqproject.png', 'zqproject')`,
    [project],
  )
  await database.query('insert into public.project_skills (project_id, skill_id) values ($1, $2)', [
    project,
    skill,
  ])
  const post = await insert(
    `insert into public.posts (profile_id, category_id, title, content, tags, media_url, media_alt)
    values ($1, $2, 'zqpost', 'zqpost text', '{zqpost}', 'https://x.example/zqpost.png', 'zqpost')`,
    [author, category],
  )
  await insert(`insert into public.post_media (post_id, url) values ($1, 'https://x.example/zqpost.png')`, [
    post,
  ])
  const others = await insert(
    `insert into public.posts (profile_id, title, content) values ($1, 'Question', 'Does it rain?')`,
    [other],
  )
  const comment = await insert(
    `insert into public.comments (post_id, profile_id, content) values ($1, $2, 'zqcomment')`,
    [others, author],
  )
  await insert(`insert into public.comments (post_id, profile_id, content) values ($1, $2, 'zqreply')`, [
    post,
    other,
  ])
  for (const table of ['post_likes', 'post_saves']) {
    await database.query(`insert into public.${table} (post_id, profile_id) values ($1, $2)`, [post, reader])
  }
  await database.query('insert into public.comment_likes (comment_id, profile_id) values ($1, $2)', [
    comment,
    reader,
  ])
  await database.query(
    `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello'), ($2, $1, 'Hello, you')`,
    [author, reader],
  )
  const rating = await insert(
    `insert into public.user_ratings (rater_id, rated_id, rating_value, comment) values ($1, $2, 2, 'zqrating')`,
    [author, other],
  )
  const praise = await insert(
    `insert into public.user_ratings (rater_id, rated_id, rating_value, comment) values ($1, $2, 5, 'zqpraise')`,
    [other, author],
  )
  await database.query(
    `insert into public.rating_answers (rating_id, profile_id, content)
    values ($1, $2, 'zqanswer'), ($3, $4, 'zqretort')`,
    [praise, author, rating, other],
  )
  return {
    author,
    reader,
    other,
    ids: { post, comment, rating, answer: praise, project, profile: author },
    candidates: {
      uuid: [author, other, post, others, category],
      'timestamp with time zone': ['-infinity'],
      text: [
        'zqprofile',
        'zqpost',
        '{"search": "zqprofile"}',
        `{"specialization": ["${specialization}"]}`,
        '',
      ],
    },
  }
}
