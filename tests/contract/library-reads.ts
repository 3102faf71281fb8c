/** Reads that third-party clients send through Supabase's library: those of the specification, and refusals. */
import type { SupabaseClient } from '@supabase/supabase-js'

import { NOBODY } from './call.ts'
import type { Subjects } from './subjects.ts'

export interface LibraryCall {
  name: string
  /** The number of requests that are refused to a member (default: none). */
  refused?: number
  /** Sends the requests and returns the library's answers. */
  run(client: SupabaseClient, subjects: Subjects): Promise<unknown[]> | PromiseLike<unknown>[]
}

const DEVELOPER = `*, profile_skills(proficiency_level, is_learning, skill:skills(id, name, category)), projects(*)`
const PROFILE = `*, profile_skills(*, skills(*)), learning_paths(*, learning_path_skills(skills(name))),
  projects(*, project_media(*), project_skills(skills(*)))`
/** The columns of profiles that everybody may read. `*` would ask for hidden columns, too. */
const PUBLIC_COLUMNS =
  'id, full_name, username, title, average_rating, rating_count, specializations, created_at'
const openly = (select: string) => select.replace('*', PUBLIC_COLUMNS)

export const LIBRARY_READS: LibraryCall[] = [
  {
    name: 'lists by name',
    run: (client, { category }) => [
      client.from('categories').select('*').order('name'),
      client.from('specializations').select().order('name', { ascending: false }),
      client.from('skills').select('*').order('category').order('name', { nullsFirst: true }),
      client.from('categories').select().eq('id', category),
      client.from('categories').select('id').order('id').limit(1).single(),
      client
        .from('categories')
        .select('id')
        .or('name.ilike.%mobile%,slug.ilike.%mobile%')
        .limit(1)
        .maybeSingle(),
    ],
  },
  {
    name: 'developers with their skills and projects',
    run: (client, { skill, specialization, me }) => {
      const developers = () =>
        client
          .from('profiles')
          .select(openly(DEVELOPER))
          .order('created_at', { ascending: false })
          .order('id')
      return [
        developers().limit(5),
        developers().in('id', [me, NOBODY]),
        developers().contains('specializations', [specialization]).limit(3),
        developers()
          .gte('years_of_experience', 3)
          .lt('years_of_experience', 9)
          .not('title', 'is', null)
          .limit(3),
        developers()
          .gt('average_rating', 0)
          .lte('average_rating', 5)
          .order('rating_count', { ascending: false })
          .limit(3),
        developers()
          .or('full_name.ilike.*a*,title.ilike.*engineer*')
          .eq('available_for_hire', true)
          .range(2, 4),
        client
          .from('profiles')
          .select('id, profile_skills!inner(skill_id)', { count: 'exact' })
          .eq('profile_skills.skill_id', skill)
          .order('id')
          .limit(2),
      ]
    },
  },
  {
    name: 'a profile with everything that belongs to it',
    refused: 1,
    run: (client, { me }) => [
      client
        .from('profiles')
        .select(openly(PROFILE))
        .eq('id', me)
        .order('title', { referencedTable: 'projects' })
        .order('position', { referencedTable: 'projects.project_media' })
        .limit(2, { referencedTable: 'learning_paths' })
        .single(),
      client.from('profiles').select('full_name, avatar_url').eq('id', me).maybeSingle(),
      client.from('profiles').select('full_name, avatar_url').eq('id', NOBODY).maybeSingle(),
      client.from('profiles').select('full_name').eq('id', NOBODY).single(),
    ],
  },
  {
    name: 'pages of the feed with their count',
    refused: 1,
    run: (client, { category }) => {
      const feed = () => client.from('post_feed').select('*', { count: 'exact' })
      const newest = { ascending: false }
      return [
        feed().order('created_at', newest).order('id').range(0, 9),
        feed().order('created_at', newest).order('id').range(10, 14),
        feed().eq('category_id', category).eq('post_type', 'discussion').order('like_count').order('id'),
        feed().or('title.ilike.%app%,content.ilike.%app%').order('created_at').order('id').limit(4),
        feed().ilike('category_name', '%mobile%').order('view_count', newest).order('id'),
        feed().range(5_000, 5_010),
        client.from('post_feed').select('*', { count: 'exact', head: true }),
      ]
    },
  },
  {
    name: 'posts with author and category, a post with its comments',
    run: (client, { post }) => [
      client
        .from('posts')
        .select(
          'id, title, profiles!posts_profile_id_fkey(id, full_name, avatar_url, title), categories(id, name, description)',
        )
        .order('created_at', { ascending: false })
        .order('id')
        .limit(10),
      client
        .from('posts')
        .select('id, author:profile_id(username), media:post_media(url, media_type)')
        .eq('id', post)
        .single(),
      client
        .from('comments')
        .select(
          'id, content, author:profiles!profile_id(full_name), comment_counters(like_count), comment_likes(count)',
        )
        .eq('post_id', post)
        .order('created_at'),
      client.from('post_likes').select('*', { count: 'exact', head: true }).eq('post_id', post),
      client
        .from('posts')
        .select('id, comments(content)')
        .eq('id', post)
        .order('content', { referencedTable: 'comments' })
        .limit(2, { referencedTable: 'comments' }),
    ],
  },
  {
    name: 'messages of a member, and of two',
    run: (client, { me, contact }) => [
      client
        .from('messages')
        .select('*')
        .or(`sender_id.eq.${me},recipient_id.eq.${me}`)
        .order('created_at', { ascending: false })
        .limit(20),
      client
        .from('messages')
        .select('content, sender:profiles!messages_sender_id_fkey(full_name)')
        .or(
          `and(sender_id.eq.${me},recipient_id.eq.${contact}),and(sender_id.eq.${contact},recipient_id.eq.${me})`,
        )
        .order('created_at')
        .order('id'),
      client
        .from('messages')
        .select('id', { count: 'exact', head: true })
        .eq('sender_id', me)
        .eq('recipient_id', contact),
    ],
  },
  {
    name: 'ratings with those who gave them',
    run: (client, { me, contact }) => [
      client
        .from('user_ratings')
        .select('rating_value, comment')
        .eq('rater_id', me)
        .eq('rated_id', contact)
        .maybeSingle(),
      client
        .from('user_ratings')
        .select('*, rater:profiles!user_ratings_rater_id_fkey(id, full_name, avatar_url, title)')
        .eq('rated_id', me)
        .order('created_at', { ascending: false })
        .order('id'),
    ],
  },
  {
    name: 'names of embeds: a key, its column, a junction, several that fit, and none',
    refused: 5,
    run: (client) =>
      [
        'id, posts_profile_id_fkey(username)',
        'id, profile_id(username)',
        'id, fans:profiles!post_likes(username)',
        'id, profiles(username)',
        'id, profiles!nothing(username)',
        'id, nothing(id)',
        'nothing',
        'id, comments(nothing)',
        'id, comments(hidden_by)',
      ].map((select) => client.from('posts').select(select).order('id').limit(2)),
  },
  {
    name: 'hidden columns, closed tables and numbers of rows',
    refused: 5,
    run: (client) => [
      client.from('profiles').select('*').limit(1),
      client.from('profiles').select('id').order('email').limit(1),
      client.from('profiles').select('id').eq('email', 'x').limit(1),
      client.from('profiles').select('id').or('email.is.null').limit(1),
      client.from('posts').select('id, profile_id(email)').limit(1),
      client.from('profiles').select('id, messages!messages_sender_id_fkey(id)').order('id').limit(2),
      client.from('posts').select('count'),
      client.from('user_ratings').select('count').eq('rating_value', 5),
    ],
  },
  {
    name: 'functions',
    refused: 1,
    run: (client, { post }) => [
      client.rpc('category_options', {}, { get: true }),
      client.rpc('schema_version', {}, { get: true }),
      client.rpc('post_comments', { post }, { get: true }),
      client.rpc('profile_page', { key: 'hodan_warsame' }),
      client.rpc('increment_post_views', { post_id: post }),
      client.rpc('nothing'),
    ],
  },
]
