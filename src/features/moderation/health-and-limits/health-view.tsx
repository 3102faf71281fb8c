import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'

import { useConfig } from '#src/lib/config.ts'
import { Card } from '#src/ui/card.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { numberText } from '#src/ui/number-text.ts'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { healthQuery } from '../queries/health-and-limits.ts'
import type { Health } from '../schemas.ts'
import { bytesText } from './per-text.ts'

import '../desk.css'

/** A mail that waits longer than this is late: the courier runs each minute, and retries after two. */
const LATE_MS = 15 * 60_000

/** Whether mails leave, files are in order, and the maintenance runs. */
export function HealthView() {
  const query = useQuery(healthQuery)
  const { data } = query
  return (
    <section
      aria-labelledby="health-title"
      className="health grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2"
    >
      <h2 id="health-title" className="text-2xl">
        Health
      </h2>
      {query.isPending && <ListSkeleton label="Loading health" />}
      {!query.isPending && !data && <ErrorPanel title="Couldn’t load the numbers" query={query} />}
      {data && (
        <>
          {data.steps.map((step) => (
            <FailingStep key={step.name} {...step} />
          ))}
          <Mails mails={data.mails} />
          <Part title="Stored files">
            <Figure label="Files" value={numberText(data.files.stored)} />
            <Figure label="Size" value={bytesText(data.files.bytes)} />
            <Figure label="Waiting to be deleted" value={numberText(data.files.orphaned)} />
          </Part>
        </>
      )}
    </section>
  )
}

function FailingStep({ name, failing_since: since, last_error: lastError }: Health['steps'][number]) {
  return (
    <Notice tone="warning">
      The regular task{' '}
      <code translate="no" className="wrap-anywhere font-mono">
        {name}
      </code>{' '}
      began to fail <RelativeTime date={since} />, so what it removes stays. Last error:{' '}
      <bdi className="wrap-anywhere">{lastError}</bdi>
    </Notice>
  )
}

function Mails({ mails }: Pick<Health, 'mails'>) {
  const { waiting, failed, oldest_at: oldest, last_error: lastError } = mails
  const { mailbox } = useConfig()
  const isLate = oldest !== null && serverNow().getTime() - Date.parse(oldest) > LATE_MS
  const cause = lastError && (
    <>
      {' '}
      Last error: <bdi className="wrap-anywhere">{lastError}</bdi>
    </>
  )
  return (
    <>
      {failed > 0 && (
        <Notice tone="warning">
          {failed === 1 ? 'An email was given up.' : `${failed} emails were given up.`} Check the settings of
          the mail server, then run{' '}
          <code translate="no" className="font-mono">
            hibo mails retry
          </code>
          .{cause}
        </Notice>
      )}
      {isLate && (
        <Notice tone="warning">
          Emails are late: the oldest was due <RelativeTime date={oldest} />. Check that the courier runs, and
          the settings of the mail server.{failed === 0 && cause}
        </Notice>
      )}
      {!isLate && failed === 0 && mailbox && (
        <Notice tone="warning">
          No mail server is set: emails stay on the server, at <code translate="no">/mailbox</code>. Start it
          with <code translate="no">SMTP_URL</code> and <code translate="no">MAIL_FROM</code> set.
        </Notice>
      )}
      {!isLate && failed === 0 && !mailbox && (
        <Notice tone="success">All is well: emails leave in time.</Notice>
      )}
      <Part title="Emails">
        <Figure label="Waiting" value={numberText(waiting)} />
        <Figure label="Given up" value={numberText(failed)} />
        <Figure label="Due the longest" value={oldest ? <RelativeTime date={oldest} /> : 'None'} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-lg">
        {title}
      </h3>
      <dl className="grid gap-4 sm:grid-cols-3">{children}</dl>
    </Card>
  )
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd className="font-display font-bold text-2xl tabular-nums">{value}</dd>
    </div>
  )
}
