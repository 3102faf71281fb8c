/** Makes a small community in which each thing of one author contains a unique word. */
import { numbered } from '#tests/support/engines/cluster.ts'
import type { Transaction } from '#tests/support/engines/test-session.ts'

export interface Planted {
  author: string
  /** This member wrote to the author, and saved, liked and answered the post. */
  reader: string
  /** The author commented on this member's post, and rated this member. */
  other: string
  ids: { post: string; comment: string; rating: string; answer: string; project: string; profile: string }
  /** Arguments for functions, by type: ids and texts by which a function finds a thing. */
  candidates: Record<string, string[]>
}

export async function plantWords(database: Transaction): Promise<Planted> {
  const run = (text: TemplateStringsArray, ...values: string[]) =>
    database.query<{ id: string }>(numbered(text), values)
  const add = async (text: TemplateStringsArray, ...values: string[]) =>
    (await run(text, ...values)).rows[0]?.id ?? ''
  const account = (name: string) => add`
    insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
    values (gen_random_uuid() || '@example.org', now(), jsonb_build_object('full_name', ${name}::text)) returning id`

  const author = await account('Zqprofile Cali')
  const [reader, other] = [await account('Reader'), await account('Other')]
  const skill = await add`insert into public.skills (name, category) values ('Weaving', 'Hands') returning id`
  const category =
    await add`insert into public.categories (name, slug) values ('Looms', 'looms') returning id`
  const specialization = await add`insert into public.specializations (name) values ('Weaver') returning id`
  await run`
    update public.profiles set username = 'zqprofile', title = 'zqprofile title', bio = 'zqprofile bio',
      website = 'https://zqprofile.example', avatar_url = 'https://x.example/zqprofile.png',
      specializations = array[${specialization}::uuid]
    where id = ${author}`
  await run`insert into public.profile_skills (profile_id, skill_id) values (${author}, ${skill})`
  const path = await add`
    insert into public.learning_paths (profile_id, title) values (${author}, 'zqprofile path') returning id`
  await run`insert into public.learning_path_skills (learning_path_id, skill_id) values (${path}, ${skill})`

  const project = await add`
    insert into public.projects (profile_id, title, description, live_url)
    values (${author}, 'zqproject', 'zqproject text', 'https://zqproject.example') returning id`
  await run`
    insert into public.project_media (project_id, url, alt)
    values (${project}, 'https://x.example/zqproject.png', 'zqproject')`
  await run`insert into public.project_skills (project_id, skill_id) values (${project}, ${skill})`

  const post = await add`
    insert into public.posts (profile_id, category_id, title, content, tags, media_url, media_alt)
    values (${author}, ${category}, 'zqpost', 'zqpost text', '{zqpost}', 'https://x.example/zqpost.png', 'zqpost')
    returning id`
  await run`insert into public.post_media (post_id, url) values (${post}, 'https://x.example/zqpost.png')`
  const others = await add`
    insert into public.posts (profile_id, title, content) values (${other}, 'Question', 'Does it rain?') returning id`
  const comment = await add`
    insert into public.comments (post_id, profile_id, content) values (${others}, ${author}, 'zqcomment') returning id`
  await run`insert into public.comments (post_id, profile_id, content) values (${post}, ${other}, 'zqreply')`
  await run`insert into public.post_likes (post_id, profile_id) values (${post}, ${reader})`
  await run`insert into public.post_saves (post_id, profile_id) values (${post}, ${reader})`
  await run`insert into public.comment_likes (comment_id, profile_id) values (${comment}, ${reader})`

  await run`
    insert into public.messages (sender_id, recipient_id, content)
    values (${author}, ${reader}, 'Hello'), (${reader}, ${author}, 'Hello, you')`
  const rating = await add`
    insert into public.user_ratings (rater_id, rated_id, rating_value, comment)
    values (${author}, ${other}, 2, 'zqrating') returning id`
  const praise = await add`
    insert into public.user_ratings (rater_id, rated_id, rating_value, comment)
    values (${other}, ${author}, 5, 'zqpraise') returning id`
  await run`
    insert into public.rating_answers (rating_id, profile_id, content)
    values (${praise}, ${author}, 'zqanswer'), (${rating}, ${other}, 'zqretort')`

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
