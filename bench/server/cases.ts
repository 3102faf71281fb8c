/** The cases: each request as our server and PostgREST get it, and the statement that answers the same. */
import type { Backend } from '#server/backend/backend.ts'

export interface Step {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path and query; a data request's begins with `/rest/v1`. */
  path: string
  body?: string
  /** The number of the member who asks; missing for a visitor. */
  as?: number
}

export interface Statement {
  text: string
  values: unknown[]
}

export interface Case {
  name: string
  /** The requests of one connection, in turn. Connections are numbered from 0; each is another member. */
  steps: (connection: number) => Step[]
  /** The same as SQL; null for what is not a data request. */
  statements: ((connection: number) => Statement[]) | null
  /** The role that runs the statements. */
  signedIn?: 'each' | 'first'
  /** Whether memory can answer it. */
  keepable?: boolean
}

const POST_COLUMNS =
  'id,title,content,post_type,category_id,category_name,tags,media_url,media_alt,backup_media_url,' +
  'created_at,updated_at,profile_id,author_name,author_username,author_avatar,author_title,' +
  'like_count,comment_count,view_count,user_has_liked,user_has_saved'

function read(name: string, path: string, text: string, values: unknown[]): Case {
  return {
    name,
    steps: () => [{ method: 'GET', path: `/rest/v1${path}` }],
    statements: () => [{ text, values }],
    keepable: true,
  }
}

function page(name: string, path: string): Case {
  return { name, steps: () => [{ method: 'GET', path }], statements: null, keepable: true }
}

/** The people and posts of the sample community that the cases ask for. */
export interface Subjects {
  /** One for each connection, with somebody whom each has written with. */
  members: { id: string; contact: string; session: string }[]
  /** Signs their access tokens. */
  jwtSecret: string
  profile: string
  /** The most discussed one first. */
  posts: string[]
}

/** @param count of connections. */
export async function readSubjects(query: Backend['query'], count: number): Promise<Subjects> {
  const members = await query<{ id: string; contact: string }>(
    `select owner_id as id, (array_agg(contact_id order by last_message_at desc))[1] as contact
     from public.conversations group by owner_id order by owner_id`,
  )
  const others = await query<{ id: string }>('select id from public.profiles order by id')
  const posts = await query<{ id: string }>(
    'select p.id from public.posts p join public.post_counters c on c.post_id = p.id order by c.comment_count desc, p.id',
  )
  const [someone] = others
  const [sociable] = members
  if (!someone || !sociable) throw new Error('The sample community lacks what the benchmark asks for')
  // Writers are different members, so that none waits for another's row; only the first asks for a conversation.
  const writers = others.map(({ id }) => ({ id, contact: someone.id })).filter(({ id }) => id !== sociable.id)
  const chosen = [sociable, ...writers].slice(0, count)
  const sessions = await query<{ id: string; user_id: string }>(
    `insert into auth.sessions (user_id, method) select unnest($1::uuid[]), 'password' returning id, user_id`,
    [chosen.map(({ id }) => id)],
  )
  const [keys] = await query<{ secret: string }>('select jwt_secret as secret from auth.keys')
  return {
    jwtSecret: keys?.secret ?? '',
    members: chosen.map((member) => ({
      ...member,
      session: sessions.find(({ user_id }) => user_id === member.id)?.id ?? '',
    })),
    profile: someone.id,
    posts: posts.map(({ id }) => id),
  }
}

/** Takes away what of itself would stop a benchmark: how often a member may write. */
export async function liftLimits(query: Backend['query']) {
  await query('update internal.limits set amount = 1000000000, newcomer_amount = null')
  await query('delete from public.post_likes')
}

function likes({ members, posts }: Subjects, connection: number) {
  const post = posts[connection % posts.length]
  const member = members[connection]?.id
  return {
    post,
    member,
    steps: [
      {
        method: 'POST' as const,
        path: '/rest/v1/post_likes',
        body: JSON.stringify({ post_id: post, profile_id: member }),
        as: connection,
      },
      {
        method: 'DELETE' as const,
        path: `/rest/v1/post_likes?post_id=eq.${post}&profile_id=eq.${member}`,
        as: connection,
      },
    ],
  }
}

/** Twenty visits of pages, the popular ones often, with a like and its taking back between them: a write in eleven. */
function mixedLoad(subjects: Subjects, connection: number): Step[] {
  const popular = ['/', '/community', '/developers']
  const visits = Array.from({ length: 20 }, (_, turn): Step => {
    const post = subjects.posts[(turn * 7 + connection * 3) % subjects.posts.length]
    const path = turn % 2 === 0 ? popular[(turn / 2) % popular.length] : `/community/post/${post}`
    return { method: 'GET', path: path ?? '/' }
  })
  const [like, unlike] = likes(subjects, connection).steps
  return [like, ...visits.slice(0, 10), unlike, ...visits.slice(10)].filter((step) => step !== undefined)
}

export function casesOf(subjects: Subjects): Case[] {
  const { members, profile, posts } = subjects
  const [post] = posts
  return [
    read(
      'one row',
      `/profiles?select=id,username,full_name,title&id=eq.${profile}`,
      'select id, username, full_name, title from profiles where id = $1',
      [profile],
    ),
    read('feed', '/rpc/feed_page?page=1', 'select feed_page(page => $1)', [1]),
    read('directory', '/rpc/search_developers?page=1', 'select search_developers(page => $1)', [1]),
    read('home', '/rpc/home_page', 'select home_page()', []),
    read(
      'post',
      `/post_feed?select=${POST_COLUMNS}&id=eq.${post}`,
      `select ${POST_COLUMNS} from post_feed where id = $1`,
      [post],
    ),
    read('comments', `/rpc/post_comments?post=${post}`, 'select post_comments(post => $1)', [post]),
    {
      name: 'conversation',
      signedIn: 'first',
      steps: () => [
        { method: 'GET', path: `/rest/v1/rpc/conversation_page?contact=${members[0]?.contact}`, as: 0 },
      ],
      statements: () => [{ text: 'select conversation_page(contact => $1)', values: [members[0]?.contact] }],
    },
    {
      name: 'like',
      signedIn: 'each',
      steps: (connection) => likes(subjects, connection).steps,
      statements: (connection) => {
        const { post: liked, member } = likes(subjects, connection)
        return [
          { text: 'insert into post_likes (post_id, profile_id) values ($1, $2)', values: [liked, member] },
          { text: 'delete from post_likes where post_id = $1 and profile_id = $2', values: [liked, member] },
        ]
      },
    },
    {
      name: 'sign-in check',
      steps: (connection) => [{ method: 'GET', path: '/auth/v1/user', as: connection }],
      statements: null,
    },
    page('page: home', '/'),
    page('page: feed', '/community'),
    page('page: post', `/community/post/${post}`),
    {
      name: 'mixed load',
      steps: (connection) => mixedLoad(subjects, connection),
      statements: null,
      keepable: true,
    },
  ]
}
