/** The ways to ask: bare SQL, a real PostgREST, our own server; and the writes. */
import { existsSync } from 'node:fs'

import { createAccessTokens } from '#server/backend/auth/access-tokens.ts'
import { openPostgres } from '#server/backend/database/postgres.ts'
import { loadKeys } from '#server/backend/keys.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { connect } from '#tests/support/engines/cluster.ts'
import { startPostgrest } from '#tests/support/engines/postgrest.ts'
import { freePort } from '#tests/support/free-port.ts'

import { startSiteProcess } from '../server/site.ts'
import type { Community } from './community.ts'
import { httpAsker } from './http.ts'
import { type Query, queriesOf } from './queries.ts'
import { openRawAsker } from './raw.ts'
import { mergeResults, type Results } from './results.ts'
import type { Size, SizeName } from './sizes.ts'
import { readSubjects, type Subjects } from './subjects.ts'
import { measureWrites } from './writes.ts'

export const WAYS = ['sql', 'postgrest', 'server', 'writes'] as const
export type Way = (typeof WAYS)[number]

const PGBENCH = '/usr/lib/postgresql/15/bin/pgbench'
const SITE = 'http://127.0.0.1'
const RATE_CONNECTIONS = 10
const RATE_SECONDS = 4
/** Asked by several at once as well: pages of the feed, and the least that a function can answer beside them. */
const RATED = ['feed: page 1', 'feed: page 1, signed in', 'rights towards a member']
const WRITE_SECONDS = 2

/** Measures what has `only` in its name. */
export async function measureWay(
  way: Way,
  community: Community,
  size: Size,
  sizeName: SizeName,
  only: string,
): Promise<Results> {
  const results: Results = {}
  const note = (name: string, figures: Record<string, number>) => {
    Object.assign(results, mergeResults(results, { [name]: { [way]: { [sizeName]: figures } } }))
  }
  if (way === 'writes') {
    if (!existsSync(PGBENCH)) throw new Error(`The writes need ${PGBENCH}`)
    const rates = await measureWrites(PGBENCH, community.url, size, WRITE_SECONDS, only)
    for (const [name, rate] of Object.entries(rates)) note(`write: ${name}`, { ...rate })
    return results
  }
  const sql = connect(community.url, 1)
  // Writes that were rolled back leave what autovacuum would have swept up.
  await sql.query('vacuum')
  const subjects = await readSubjects(sql, size)
  await sql.end()
  const queries = queriesOf(subjects).filter(({ name }) => name.includes(only))
  if (way === 'sql') {
    const asker = await openRawAsker(community.url, subjects.member)
    try {
      for (const query of queries) {
        const { blocks, rows } = await asker.effort(query)
        note(query.name, { ...(await asker.times(query)), blocks, rows, shown: query.shown })
      }
    } finally {
      await asker.close()
    }
    return results
  }
  await overHttp(way, community, subjects, queries, note)
  return results
}

async function overHttp(
  way: 'postgrest' | 'server',
  community: Community,
  { member }: Subjects,
  queries: readonly Query[],
  note: (name: string, figures: Record<string, number>) => void,
): Promise<void> {
  const database = await openPostgres(community.url)
  const keys = await loadKeys(database)
  const [session] = await database.query<{ id: string }>(
    `insert into auth.sessions (user_id, method) values ($1, 'password') returning id`,
    [member],
  )
  await database.close()
  const [jwtSecret] = keys.secrets()
  if (way === 'server') ensureBuilt()
  const server =
    way === 'server'
      ? await startSiteProcess({
          dataDir: community.dataDir,
          databaseUrl: community.url,
          cacheVisitorReads: false,
        })
      : {
          ...(await startPostgrest(community.url, { port: await freePort(), jwtSecret })),
          publishableKey: '',
        }
  try {
    const { token } = await createAccessTokens(keys, `${way === 'server' ? server.url : SITE}/auth/v1`).issue(
      {
        sub: member,
        session_id: session?.id,
        aud: 'authenticated',
        role: 'authenticated',
      },
    )
    const base = way === 'server' ? `${server.url}/rest/v1` : server.url
    const asker = httpAsker(base, server.publishableKey, token)
    for (const query of queries) {
      const answered = await asker.measure(query)
      note(query.name, {
        ...answered,
        ...(RATED.includes(query.name) && { rate: await asker.rate(query, RATE_CONNECTIONS, RATE_SECONDS) }),
      })
    }
    asker.close()
  } finally {
    await server.close()
  }
}
