/** Runs the queries as bare SQL with the asker's rights, and measures what the database reads and how long it takes. */
import { Pool, type PoolClient } from 'pg'
import * as v from 'valibot'

import { quantile } from '../quantile.ts'
import type { Query } from './queries.ts'

export interface Effort {
  /** 8 kB pages touched by the whole call, in the cache or not. */
  blocks: number
  /** Rows and index entries read. */
  rows: number
  /** Tables read from end to end. */
  scanned: string[]
  /** Size of the answer, as JSON. */
  bytes: number
}

export interface Times {
  /** Median time in milliseconds. */
  p50: number
  p95: number
}

const WARM_UP_RUNS = 3
const MIN_RUNS = 5
const MAX_RUNS = 200
/** The time for runs of a query beyond the first five. */
const BUDGET_MS = 300

const EXPLAIN = 'explain (analyze, buffers, format json)'
const planSchema = v.pipe(
  v.tuple([
    v.object({
      'QUERY PLAN': v.tuple([
        v.object({ Plan: v.object({ 'Shared Hit Blocks': v.number(), 'Shared Read Blocks': v.number() }) }),
      ]),
    }),
  ]),
  v.transform(([row]) => row['QUERY PLAN'][0].Plan),
)

/** Runs a statement. @returns the 8 kB pages that it touched */
export async function blocksOf(
  ask: (text: string) => Promise<unknown[]>,
  statement: string,
): Promise<number> {
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': missed } = v.parse(
    planSchema,
    await ask(`${EXPLAIN} ${statement}`),
  )
  return hit + missed
}

/** The reads of this session since its last report: rows by sequential scans, and entries of indexes. */
const READ_SO_FAR = `
  select c.relname as name, pg_stat_get_xact_tuples_returned(c.oid)::integer as rows,
    case c.relkind when 'r' then pg_stat_get_xact_numscans(c.oid)::integer else 0 end as scans
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'internal', 'auth') and c.relkind in ('r', 'i')`

interface ReadSoFar {
  name: string
  rows: number
  scans: number
}

/** One connection that asks as a visitor or as this member. Close it when done. */
export async function openRawAsker(databaseUrl: string, member: string) {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  // A server that is stopped says so to connections that are about to close.
  pool.on('error', () => undefined)
  const client = await pool.connect()
  await client.query('set search_path = public, extensions')
  const readSoFar = async () => (await client.query<ReadSoFar>(READ_SO_FAR)).rows

  return {
    async effort(query: Query): Promise<Effort> {
      const { text, values } = query
      const inTransaction = async <T>(work: () => Promise<T>) => {
        await client.query('begin')
        const result = await work()
        await client.query('rollback')
        return result
      }
      const blocksOnce = () =>
        blocksOf(async (explained) => (await client.query(explained, values)).rows, text)
      // Asked once before: plans and the catalog are at hand, as in a pool. Autovacuum may end just then, and the plan
      // is made again: the lower of two counts is the query's own.
      const blocks = await inTransaction(async () => {
        await become(client, query, member)
        await client.query(text, values)
        return Math.min(await blocksOnce(), await blocksOnce())
      })
      const read = await inTransaction(async () => {
        const before = new Map((await readSoFar()).map((relation) => [relation.name, relation]))
        await become(client, query, member)
        const answer = await client.query(text, values)
        await client.query('reset role')
        const bytes = Buffer.byteLength(JSON.stringify(answer.rows))
        const relations = (await readSoFar()).map(({ name, rows, scans }) => ({
          name,
          rows: rows - (before.get(name)?.rows ?? 0),
          scanned: scans > (before.get(name)?.scans ?? 0),
        }))
        return { bytes, relations }
      })
      return {
        blocks,
        bytes: read.bytes,
        rows: read.relations.reduce((sum, { rows }) => sum + rows, 0),
        scanned: read.relations.filter(({ scanned }) => scanned).map(({ name }) => name),
      }
    },
    async times(query: Query): Promise<Times> {
      await client.query('begin')
      await become(client, query, member)
      const { name, text, values } = query
      const ask = () => client.query({ name, text, values })
      for (let turn = 0; turn < WARM_UP_RUNS; turn++) await ask()
      const times: number[] = []
      const until = performance.now() + BUDGET_MS
      while (times.length < MIN_RUNS || (times.length < MAX_RUNS && performance.now() < until)) {
        const asked = performance.now()
        await ask()
        times.push(performance.now() - asked)
      }
      await client.query('rollback')
      return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
    },
    async close() {
      client.release()
      await pool.end()
    },
  }
}

async function become(client: PoolClient, { signedIn }: Query, member: string): Promise<void> {
  const claims = signedIn ? { sub: member, role: 'authenticated' } : {}
  await client.query(`set local role ${signedIn ? 'authenticated' : 'anon'};
    set local request.jwt.claims = '${JSON.stringify(claims)}'`)
}
