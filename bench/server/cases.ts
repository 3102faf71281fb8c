/** What is asked: each request as our server and PostgREST get it, and the statement that answers the same. */
import type { Backend } from '#server/backend/backend.ts'

export interface Step {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path and query. */
  path: string
  body?: string
}

export interface Statement {
  text: string
  values: unknown[]
}

export interface Case {
  name: string
  signedIn: boolean
  /** What one connection asks for, in turn; connections are numbered from 0. */
  steps: (connection: number) => Step[]
  /** The same as SQL; null for what is no data request. */
  statements: ((connection: number) => Statement[]) | null
}

const POST_COLUMNS =
  'id,title,content,post_type,category_id,category_name,tags,media_url,media_alt,backup_media_url,' +
  'created_at,updated_at,profile_id,author_name,author_username,author_avatar,author_title,' +
  'like_count,comment_count,view_count,user_has_liked,user_has_saved'

function read(name: string, path: string, text: string, values: unknown[], signedIn = false): Case {
  return {
    name,
    signedIn,
    steps: () => [{ method: 'GET', path: `/rest/v1${path}` }],
    statements: () => [{ text, values }],
  }
}

export interface Subjects {
  member: string
  profile: string
  post: string
  contact: string
  /** Posts that the member does not like yet. */
  unliked: string[]
}

/** Looks up whom and what to ask for. `member` is the id of who is signed in. */
export async function readSubjects(query: Backend['query'], member: string): Promise<Subjects> {
  const ids = async (sql: string) => (await query<{ id: string }>(sql, [member])).map(({ id }) => id)
  const first = async (sql: string) => {
    const [id] = await ids(`${sql} limit 1`)
    if (id === undefined) throw new Error('The sample community lacks what the benchmark asks for')
    return id
  }
  return {
    member,
    profile: await first('select id from public.profiles where id <> $1 order by username'),
    post: await first(
      'select post_id as id from public.comments where profile_id <> $1 group by post_id order by count(*) desc, post_id',
    ),
    contact: await first(
      'select contact_id as id from public.conversations where owner_id = $1 order by last_message_at desc',
    ),
    unliked: await ids(`select id from public.posts p where not exists (
      select from public.post_likes l where l.post_id = p.id and l.profile_id = $1) order by id`),
  }
}

export function casesOf({ member, profile, post, contact, unliked }: Subjects): Case[] {
  const postOf = (connection: number) => unliked[connection % unliked.length]
  return [
    read(
      'one row',
      `/profiles?select=id,username,full_name,title&id=eq.${profile}`,
      'select id, username, full_name, title from profiles where id = $1',
      [profile],
    ),
    read('feed', '/rpc/feed_page?page=1', 'select feed_page(page => $1)', [1]),
    read('directory', '/rpc/search_developers?page=1', 'select search_developers(page => $1)', [1]),
    read('home', '/rpc/home_developers', 'select home_developers()', []),
    read(
      'post',
      `/post_feed?select=${POST_COLUMNS}&id=eq.${post}`,
      `select ${POST_COLUMNS} from post_feed where id = $1`,
      [post],
    ),
    read('comments', `/rpc/post_comments?post=${post}`, 'select post_comments(post => $1)', [post]),
    read(
      'thread',
      `/rpc/thread_page?contact=${contact}`,
      'select thread_page(contact => $1)',
      [contact],
      true,
    ),
    {
      name: 'like',
      signedIn: true,
      steps: (connection) => [
        {
          method: 'POST',
          path: '/rest/v1/post_likes',
          body: JSON.stringify({ post_id: postOf(connection), profile_id: member }),
        },
        {
          method: 'DELETE',
          path: `/rest/v1/post_likes?post_id=eq.${postOf(connection)}&profile_id=eq.${member}`,
        },
      ],
      statements: (connection) => [
        {
          text: 'insert into post_likes (post_id, profile_id) values ($1, $2)',
          values: [postOf(connection), member],
        },
        {
          text: 'delete from post_likes where post_id = $1 and profile_id = $2',
          values: [postOf(connection), member],
        },
      ],
    },
    {
      name: 'sign-in check',
      signedIn: true,
      steps: () => [{ method: 'GET', path: '/auth/v1/user' }],
      statements: null,
    },
  ]
}
