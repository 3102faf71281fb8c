/** Measures each write of the app with pgbench, alone and with sixteen members at one hot row. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Size } from './sizes.ts'

/** Writes per second. */
export interface WriteRates {
  /** One after the other, rows at random. */
  alone: number
  /** Sixteen at once, rows at random. */
  together: number
  /** Sixteen at once, all at the same row. */
  hot: number
}

interface Write {
  name: string
  /** The writer: SQL for an id. */
  as: string
  sql: string
  /** Variables fixed so that all write to the same row; the others are drawn at random. */
  hot: { post?: number; contact?: number; sql?: string }
}

const CLIENTS = 16
const id = (kind: string, variable: string) => `md5('${kind}' || :${variable})::uuid`
const WHO = id('member', 'who')
const RATER = `md5('member' || 1 + 50 * (:who / 50))::uuid`
/** Has the most conversations, all of them with the members after the second. */
const FIRST = `md5('member1')::uuid`
const CONTACT = id('member', 'contact')
const POST = id('post', 'post')

const WRITES: Write[] = [
  {
    name: 'post',
    as: WHO,
    sql: `insert into posts (profile_id, title, content, category_id, tags)
      values (${WHO}, 'A new post', repeat('what people write about code and coffee ', 15),
        (select c.id from categories c order by c.slug limit 1), '{web,code}');`,
    hot: {},
  },
  {
    name: 'like',
    as: WHO,
    sql: insert('post_likes', 'post_id, profile_id', `${POST}, ${WHO}`),
    hot: { post: 2 },
  },
  {
    name: 'unlike',
    as: WHO,
    sql: `delete from post_likes where post_id = ${POST} and profile_id = ${WHO};`,
    hot: { post: 1 },
  },
  {
    name: 'comment',
    as: WHO,
    sql: insert('comments', 'post_id, profile_id, content', `${POST}, ${WHO}, 'Well said, thank you'`),
    hot: { post: 2 },
  },
  { name: 'view', as: WHO, sql: `select increment_post_views(${POST});`, hot: { post: 2 } },
  {
    name: 'save',
    as: WHO,
    sql: insert('post_saves', 'post_id, profile_id', `${POST}, ${WHO}`),
    hot: { post: 2 },
  },
  {
    name: 'message',
    as: FIRST,
    sql: insert(
      'messages',
      'sender_id, recipient_id, content',
      `${FIRST}, ${CONTACT}, 'Are you free on Monday?'`,
    ),
    hot: { contact: 2 },
  },
  {
    name: 'first message',
    as: WHO,
    sql: insert(
      'messages',
      'sender_id, recipient_id, content',
      `${WHO}, md5('member2')::uuid, 'Hello, I am new'`,
    ),
    hot: {},
  },
  { name: 'mark read', as: FIRST, sql: `select mark_conversation_read(${CONTACT});`, hot: { contact: 5 } },
  {
    name: 'rating',
    as: RATER,
    sql: `update user_ratings set rating_value = 1 + rating_value % 5, updated_at = now()
      where id = (select r.id from user_ratings r where r.rater_id = ${RATER} limit 1);`,
    // Every fiftieth member has rated the first.
    hot: {
      sql: `update user_ratings set rating_value = 1 + rating_value % 5, updated_at = now()
        where rater_id = ${RATER} and rated_id = ${FIRST};`,
    },
  },
]

function insert(table: string, columns: string, values: string) {
  return `insert into ${table} (${columns}) values (${values}) on conflict do nothing;`
}

/** Runs each write that has `only` in its name for `seconds` in each way; `pgbench` is the program's path. */
export async function measureWrites(
  pgbench: string,
  databaseUrl: string,
  size: Size,
  seconds: number,
  only: string,
): Promise<Record<string, WriteRates>> {
  const folder = await mkdtemp(join(tmpdir(), 'hibo-writes-'))
  const rates: Record<string, WriteRates> = {}
  try {
    for (const write of WRITES.filter(({ name }) => `write: ${name}`.includes(only))) {
      const rate = async (clients: number, hot: boolean) => {
        const script = join(folder, 'write.sql')
        await writeFile(script, scriptOf(write, size, hot))
        const { stdout } = await promisify(execFile)(pgbench, [
          ...['--no-vacuum', '--file', script, '--client', String(clients), '--jobs', '2'],
          ...['--time', String(seconds), databaseUrl],
        ])
        return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]))
      }
      rates[write.name] = {
        alone: await rate(1, false),
        together: await rate(CLIENTS, false),
        hot: await rate(CLIENTS, true),
      }
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return rates
}

/** Rolled back, so that a run leaves the community as it was; until then locks are held as they would be. */
function scriptOf({ as, sql, hot }: Write, { members, posts }: Size, same: boolean): string {
  return `
\\set who random(3, ${members})
\\set post ${same && hot.post ? hot.post : `random(1, ${posts})`}
\\set contact ${same && hot.contact ? hot.contact : `random(3, ${members / 20})`}
begin;
set local role authenticated;
select set_config('request.jwt.claims', json_build_object('sub', ${as}, 'role', 'authenticated')::text, true);
${((same && hot.sql) || sql).replaceAll(/\s+/g, ' ')}
rollback;
`
}
