/** Measures each write of the app: one after the other, and by sixteen members at once, at random rows and at one. */
import { Client } from 'pg'

import { connect } from '#tests/support/engines/cluster.ts'

/** Writes per second. */
export interface WriteRates {
  /** One after the other, rows at random. */
  alone: number
  /** Sixteen at once, rows at random. */
  together: number
  /** Sixteen at once, all at the same row. */
  hot: number
}

/** Ids. */
interface Pair {
  writer: string
  /** The row that is written about. */
  thing: string
}

interface Write {
  name: string
  sql: (pair: Pair) => string
  /** Lists pairs; those of `hot` meet at one row. */
  pairs: string
  hot: string
}

const CLIENTS = 16
const SECONDS = 2
const MAX_PAIRS = 20_000
const FIRST = `md5('member1')::uuid`
const HOT_POST = `md5('post1')::uuid`

const numbered = (ids: string) =>
  `(select id, row_number() over () as n from (${ids} order by 1 limit ${MAX_PAIRS}) as found)`
/** Members in good standing. Ids are random, and so is their order. */
const MEMBERS = numbered(`select id from profiles where visible and paused_until is null and id <> ${FIRST}`)
const POSTS = numbered(`select p.id from posts p join profiles a on a.id = p.profile_id
  where p.hidden_at is null and a.visible`)
const AT_POSTS = {
  pairs: `select m.id as writer, p.id as thing from ${MEMBERS} m join ${POSTS} p using (n)`,
  hot: `select m.id as writer, ${HOT_POST} as thing from ${MEMBERS} m`,
}
const LIKES = `select l.profile_id as writer, l.post_id as thing from post_likes l join ${MEMBERS} m on m.id = l.profile_id`
const CONVERSATIONS = `select c.owner_id as writer, c.contact_id as thing from conversations c
  join ${MEMBERS} m on m.id = c.owner_id join ${MEMBERS} o on o.id = c.contact_id`
const BOTH_WROTE =
  'internal.has_written(c.owner_id, c.contact_id) and internal.has_written(c.contact_id, c.owner_id)'

const WRITES: Write[] = [
  {
    name: 'post',
    sql: ({ writer }) => `insert into posts (profile_id, title, content, category_id, tags)
      values ('${writer}', 'A new post', repeat('what people write about code and coffee ', 15),
        (select c.id from categories c order by c.slug limit 1), '{web,code}')`,
    ...AT_POSTS,
  },
  { name: 'like', sql: (pair) => insert('post_likes', pair), ...AT_POSTS },
  {
    name: 'unlike',
    sql: ({ writer, thing }) =>
      `delete from post_likes where post_id = '${thing}' and profile_id = '${writer}'`,
    pairs: LIKES,
    hot: `${LIKES} where l.post_id = ${HOT_POST}`,
  },
  {
    name: 'comment',
    sql: ({ writer, thing }) => `insert into comments (post_id, profile_id, content)
      values ('${thing}', '${writer}', 'Well said, thank you')`,
    ...AT_POSTS,
  },
  { name: 'view', sql: ({ thing }) => `select increment_post_views('${thing}')`, ...AT_POSTS },
  { name: 'save', sql: (pair) => insert('post_saves', pair), ...AT_POSTS },
  { name: 'message', sql: message, pairs: CONVERSATIONS, hot: `${CONVERSATIONS} limit 1` },
  {
    name: 'first message',
    sql: message,
    pairs: `select m.id as writer, o.id as thing from ${MEMBERS} m join ${MEMBERS} o on o.n = m.n + 1`,
    hot: `select m.id as writer, o.id as thing from ${MEMBERS} m join ${MEMBERS} o on o.n = 1 and m.n > 1`,
  },
  {
    name: 'mark read',
    sql: ({ thing }) => `select mark_conversation_read('${thing}')`,
    pairs: `${CONVERSATIONS} where c.unread_count > 0`,
    hot: `${CONVERSATIONS} where c.unread_count > 0 limit 1`,
  },
  {
    name: 'rating',
    sql: ({ writer, thing }) => `insert into user_ratings (rater_id, rated_id, rating_value)
      values ('${writer}', '${thing}', 4) on conflict do nothing`,
    pairs: `${CONVERSATIONS} where ${BOTH_WROTE}`,
    hot: `select c.contact_id as writer, c.owner_id as thing from conversations c
      join ${MEMBERS} m on m.id = c.contact_id where c.owner_id = ${FIRST} and ${BOTH_WROTE}`,
  },
]

function insert(table: string, { writer, thing }: Pair) {
  return `insert into ${table} (post_id, profile_id) values ('${thing}', '${writer}') on conflict do nothing`
}

function message({ writer, thing }: Pair) {
  return `insert into messages (sender_id, recipient_id, content)
    values ('${writer}', '${thing}', 'Are you free on Monday?')`
}

/** Runs each write that has `only` in its name, in each way. */
export async function measureWrites(databaseUrl: string, only: string): Promise<Record<string, WriteRates>> {
  const sql = connect(databaseUrl, 1)
  const rates: Record<string, WriteRates> = {}
  try {
    for (const write of WRITES.filter(({ name }) => `write: ${name}`.includes(only))) {
      const pairs = await sql.query<Pair>(`${write.pairs} limit ${MAX_PAIRS}`)
      const hot = await sql.query<Pair>(`select * from (${write.hot}) as hot limit ${MAX_PAIRS}`)
      rates[write.name] = {
        alone: await rateOf(databaseUrl, write, pairs, 1),
        together: await rateOf(databaseUrl, write, pairs, CLIENTS),
        hot: await rateOf(databaseUrl, write, hot, CLIENTS),
      }
    }
  } finally {
    await sql.end()
  }
  return rates
}

async function rateOf(url: string, { name, sql }: Write, pairs: readonly Pair[], clients: number) {
  const connected = Array.from({ length: clients }, () => new Client({ connectionString: url }))
  await Promise.all(connected.map((client) => client.connect()))
  let written = 0
  const started = performance.now()
  try {
    await Promise.all(
      connected.map(async (client) => {
        while (performance.now() < started + SECONDS * 1000) {
          const pair = pairs[Math.floor(Math.random() * pairs.length)]
          if (!pair) throw new Error(`The community lacks what is measured: ${name}`)
          await client.query(rolledBack(pair.writer, sql(pair)))
          written++
        }
      }),
    )
    return Math.round((written * 1000) / (performance.now() - started))
  } finally {
    await Promise.all(connected.map((client) => client.end()))
  }
}

/** A run leaves the community as it was; until the end of the write locks are held as they would be. */
function rolledBack(writer: string, sql: string) {
  return `begin; set local role authenticated;
    set local request.jwt.claims = '{"sub":"${writer}","role":"authenticated"}'; ${sql}; rollback`
}
