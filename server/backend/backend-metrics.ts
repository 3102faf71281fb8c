/** Numbers of the database, the outbox and the disk, for Prometheus. */
import { endsWithin } from '#server/lib/ends-within.ts'
import { type Family, gauge } from '#server/lib/prometheus.ts'
import { sharedCheck } from '#server/lib/shared-check.ts'
import type { Database } from './database/database.ts'
import { freeBytesAt } from './watch/free-bytes.ts'

/** Time limit of the database's numbers. Without them a scrape gets the others. */
const TIMEOUT_MS = 3_000

const OUTBOX = `select case when kind = 'push' then 'push' else 'mail' end as kind,
    case when failed_at is not null then 'given_up' when attempts > 0 then 'tried' else 'waiting' end as state,
    count(*)::int as rows,
    extract(epoch from max(now() - due_at) filter (where failed_at is null and due_at < now()))::float8 as late
  from internal.outbox group by 1, 2`
const BACKUP = 'select extract(epoch from now() - taken_at)::float8 as age from auth.last_backup'

interface OutboxRow {
  kind: 'push' | 'mail'
  state: string
  rows: number
  late: number | null
}

interface Measured {
  database: Database
  requestDatabase: Pick<Database, 'connections'>
  dataDir: string
  failingSteps: () => string[]
  /** Open streams. */
  streams: () => number
}

/** @returns a function that reads the numbers and never rejects. */
export function backendMetrics({ database, requestDatabase, dataDir, failingSteps, streams }: Measured) {
  const read = sharedCheck(async () => {
    const outbox = await database.query<OutboxRow>(OUTBOX)
    const [backup] = await database.query<{ age: number }>(BACKUP)
    return { outbox, backup }
  })

  return async (): Promise<Family[]> => {
    let known: Awaited<ReturnType<typeof read>> | null = null
    const reading = read().then((result) => (known = result))
    await endsWithin(TIMEOUT_MS, reading).catch(() => {}) // hibo_db_up shows the failure
    return [
      gauge('hibo_db_up', 'Whether the database answers.', known === null ? 0 : 1),
      connections({ owner: database, requests: requestDatabase }),
      gauge('hibo_streams', 'Browsers that are told of new messages.', streams()),
      gauge('hibo_disk_free_bytes', 'Room on the disk of the data folder.', freeBytesAt(dataDir)),
      gauge('hibo_maintenance_failing_steps', 'Steps that failed twice in a row.', failingSteps().length),
      ...(known === null ? [] : ofDatabase(known)),
    ]
  }
}

function connections(pools: Record<string, Pick<Database, 'connections'>>): Family {
  return {
    name: 'hibo_db_connections',
    help: 'Connections to the database, and callers that wait for one.',
    type: 'gauge',
    samples: Object.entries(pools).flatMap(([pool, each]) =>
      Object.entries(each.connections()).map(([state, value]) => ({ labels: { pool, state }, value })),
    ),
  }
}

function ofDatabase({
  outbox,
  backup,
}: {
  outbox: OutboxRow[]
  backup: { age: number } | undefined
}): Family[] {
  const late = Math.max(0, ...outbox.filter(({ kind }) => kind === 'mail').map((row) => row.late ?? 0))
  return [
    {
      name: 'hibo_outbox_rows',
      help: 'Mails and pushes that wait, were tried before, or were given up.',
      type: 'gauge',
      samples: ['mail', 'push'].flatMap((kind) =>
        ['waiting', 'tried', 'given_up'].map((state) => ({
          labels: { kind, state },
          value: outbox.find((row) => row.kind === kind && row.state === state)?.rows ?? 0,
        })),
      ),
    },
    gauge('hibo_mail_late_seconds', 'How long ago the oldest mail was due that waits.', late),
    ...(backup ? [gauge('hibo_backup_age_seconds', 'Age of the last whole backup.', backup.age)] : []),
  ]
}
