/** Finds the problems of a site that has a database of its own. */
import * as v from 'valibot'

import { PROBE, WAITS_FOR_SERVER } from '#server/courier/waiting-for-server.ts'
import { endsWithin } from '#server/lib/ends-within.ts'
import { errorCode } from '#server/lib/error-code.ts'
import { reasonOf } from '#server/lib/reason-of.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { callerContext } from '../database/caller-context.ts'
import type { Database } from '../database/database.ts'
import { CANNOT_SAVE, unavailableFrom } from '../database/unavailable.ts'
import { refuseUnfit, schemaVersion } from '../schema-version.ts'
import { NO_OBJECT, type ObjectFiles } from '../storage/object-files.ts'
import { certificateProblem } from './certificate.ts'
import { freeBytesAt } from './free-bytes.ts'
import type { Problem } from './problems.ts'

/** Time limit of the visitor's read. */
const TIMEOUT_MS = 5_000
/** With fewer free bytes, the operator has little time to make room before nothing can be saved. */
const LOW_BYTES = 1024 ** 3
/** With fewer free bytes, not even a file of the database's log fits. */
const FULL_BYTES = 16 * 1024 ** 2
/** Between this machine's clock and the database's. Some tokens are valid for only minutes. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000
/** Refused requests of one process between two looks. */
const MAX_REFUSALS = 300

/** Reads what most pages read, with the role of visitors. */
const VISITOR_READ = `select public.schema_version()::text as schema,
  extract(epoch from clock_timestamp())::float8 * 1000 as now,
  exists (select id from public.posts), exists (select id from public.profiles),
  exists (select key from public.site_settings)`
const visitorRow = v.object({ schema: v.pipe(v.string(), v.parseJson(), schemaVersion), now: v.number() })

/**
 * Lowers the session's memory, so that `WRITE` makes PostgreSQL write a temporary file to the database's disk. A write
 * into a table would take a transaction's number and so end all cached pages.
 */
const LITTLE_MEMORY = `select set_config('work_mem', '64kB', true)`
const WRITE = `select current_setting('transaction_read_only') = 'on' as "isClosed",
  (select count(*) from generate_series(1, 40000))`

/**
 * Finds a mail server that failed twice to answer, or refused our sender or three recipients at once. One email address
 * that takes no mails is no fault. A mail is late if it is due and nobody tries it.
 */
const MAIL_STATE = `select
  (select count(*) from internal.outbox where failed_at > now() - interval '1 day')::int as "givenUp",
  (select count(*) from internal.outbox where failed_at is null and not_before < now() - interval '2 minutes'
    and due_at < now() - case priority when 0 then interval '10 minutes' else interval '1 hour' end)::int as late,
  coalesce(
    (select max(last_error) from internal.outbox where ${WAITS_FOR_SERVER}),
    (select max(last_error) from internal.outbox where failed_at is null and kind <> 'push' and last_error is not null
      having count(distinct coalesce(email, recipient::text)) > 2)) as refused`

/** Finds hanging processes: a working one asks for mails every few seconds. */
const STILL = `select substr(application_name, 6) as name, extract(epoch from now() - max(state_change))::int as seconds
  from pg_stat_activity
  where datname = current_database() and usename = current_user and application_name like 'hibo %'
  group by 1 having max(state_change) < now() - interval '45 seconds' order by 1`

export interface Watched {
  /** The name of this process. */
  instance: string
  database: Database
  requestDatabase: Pick<Database, 'batch'>
  files: ObjectFiles
  dataDir: string
  siteUrl: string
  /** Requests refused so far because there were too many. */
  refusals: () => number
  /** Steps of the maintenance that failed twice in a row. */
  failingSteps: () => string[]
}

export function problemFinder(watched: Watched) {
  const { instance, database, files, dataDir, siteUrl, refusals, failingSteps } = watched
  let looks = 0
  let unwritable: Problem[] = []
  let refusedBefore = refusals()

  /** Finds the problems that take little time to check, for each health check. Never rejects. */
  async function now(): Promise<Problem[]> {
    const full: Problem[] =
      freeBytesAt(dataDir) < FULL_BYTES
        ? [{ kind: 'disk', cause: `the disk of ${dataDir}`, where: instance }]
        : []
    return [...full, ...(await askAsVisitor(watched))]
  }

  /** Finds all problems. Tries a write at every second call, and at each call while writes fail. Never rejects. */
  async function all(): Promise<Problem[]> {
    const found = await now()
    const add = (kind: Problem['kind'], cause: string, where: string) => found.push({ kind, cause, where })
    const free = freeBytesAt(dataDir)
    if (free >= FULL_BYTES && free < LOW_BYTES)
      add('disk-low', `${Math.round(free / 1024 ** 2)} MB are left`, instance)
    const refused = refusals()
    if (!found.some(({ kind }) => ['database', 'rights', 'schema'].includes(kind))) {
      if (looks++ % 2 === 0 || unwritable.length > 0) unwritable = await tryToWrite(database)
      if (!found.some(({ kind }) => kind === 'disk')) found.push(...unwritable)
      found.push(...(await askDatabase(database)))
      if (failingSteps().length > 0) add('maintenance', failingSteps().join(', '), database.place)
      if (refused - refusedBefore > MAX_REFUSALS)
        add('refusals', `${refused - refusedBefore} requests`, instance)
    }
    refusedBefore = refused
    await files
      .read(NO_OBJECT)
      .catch((error: unknown) => add('uploads', reasonOf(error), 'the store of uploads'))
    const certificate = await certificateProblem(siteUrl)
    return certificate ? [...found, certificate] : found
  }

  return { now, all }
}

async function askAsVisitor({ instance, database, requestDatabase }: Watched): Promise<Problem[]> {
  try {
    const asked = Date.now()
    let rows: unknown[] = []
    const read = async () => {
      await database.query('select 1')
      rows = await requestDatabase.batch([
        callerContext('anon', null, { readOnly: true }),
        { sql: VISITOR_READ, params: [] },
      ])
    }
    if (!(await endsWithin(TIMEOUT_MS, read())))
      return [{ kind: 'database', cause: `no answer within ${TIMEOUT_MS / 1_000} s`, where: database.place }]
    const { schema, now } = v.parse(visitorRow, rows[0])
    refuseUnfit(schema)
    const answered = Date.now()
    const [ahead, behind] = [asked - now, now - answered]
    const off = Math.max(ahead, behind)
    const cause = `${instance} is ${Math.round(off / 1_000)} s ${off === ahead ? 'ahead of' : 'behind'} the database`
    return off > MAX_CLOCK_DIFFERENCE_MS ? [{ kind: 'clock', cause, where: instance }] : []
  } catch (error) {
    return [problemOf(error, database.place)]
  }
}

/** SQLSTATEs: a missing right; a missing function, table, column or schema. */
const NO_RIGHT_CODES = ['42501']
const MISSING_CODES = ['42883', '42P01', '42703', '3F000']

function problemOf(error: unknown, where: string): Problem {
  const lost = unavailableFrom(error)
  if (lost) return { kind: lost.message === CANNOT_SAVE ? 'disk' : 'database', cause: reasonOf(lost), where }
  const kind = NO_RIGHT_CODES.includes(errorCode(error))
    ? 'rights'
    : MISSING_CODES.includes(errorCode(error)) || error instanceof StartupError
      ? 'schema'
      : 'database'
  return { kind, cause: reasonOf(error), where }
}

async function tryToWrite(database: Database): Promise<Problem[]> {
  try {
    const [tried] = await database.batch<{ isClosed: boolean }>([
      { sql: LITTLE_MEMORY, params: [] },
      { sql: WRITE, params: [] },
    ])
    return tried?.isClosed
      ? [{ kind: 'disk', cause: 'the database is closed to writing', where: database.place }]
      : []
  } catch (error) {
    return [problemOf(error, database.place)]
  }
}

async function askDatabase(database: Database): Promise<Problem[]> {
  try {
    const found: Problem[] = []
    const add = (kind: Problem['kind'], cause: string, where: string) => found.push({ kind, cause, where })
    const [mails] = await database.query<{ givenUp: number; late: number; refused: string | null }>(
      MAIL_STATE,
    )
    if (mails?.refused) {
      add('mail', mails.refused, 'the mail server')
      await database.query(PROBE)
    }
    if (mails?.late) add('mail-late', `${mails.late} mails`, 'the outbox')
    if (mails?.givenUp) add('mail-given-up', `${mails.givenUp} mails in a day`, 'the outbox')
    const still = await database.query<{ name: string; seconds: number }>(STILL)
    if (still.length > 0)
      add(
        'instance',
        still.map(({ name, seconds }) => `${name} for ${seconds} s`).join(', '),
        still.map(({ name }) => name).join(', '),
      )
    return found
  } catch (error) {
    return [problemOf(error, database.place)]
  }
}
