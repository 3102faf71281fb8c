import { counted } from '#src/lib/counted.ts'
import { reasonLabel } from '#src/shared/safety/report-rules.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { caseHref } from '../paths.ts'
import type { QueueEntry } from '../schemas.ts'
import { automaticText, decisionText, kindByText, kindText } from '../words.ts'
import type { QueuePosition } from './queue-position.ts'

interface QueueRowProps {
  entry: QueueEntry
  position: QueuePosition
  userId: string
}

/** One case of the list. The whole card is its link. */
export function QueueRow({ entry, position, userId }: QueueRowProps) {
  const { kind, label, author, reports, note, handler, urgent, decision } = entry
  const isMine = handler?.id === userId
  return (
    <Card
      as="li"
      interactive
      className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3 has-[a:focus-visible]:focus-ring sm:py-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="wrap-anywhere min-w-0">
          <p className="text-ink-muted text-sm">
            {author ? `${kindByText(kind)} ` : kindText(kind)}
            {author && (
              <bdi translate="no" className="font-semibold text-ink">
                {author.full_name}
              </bdi>
            )}
          </p>
          <h3 className="line-clamp-2 font-semibold text-base">
            <Link
              data-case={entry.id}
              to={caseHref(entry.id)}
              state={position}
              dir="auto"
              className="text-ink outline-none after:absolute after:inset-0"
            >
              {label || `${kindText(kind)} without a text`}
            </Link>
          </h3>
        </div>
        {urgent && entry.open && (
          <Badge tone="danger" className="shrink-0">
            Urgent
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-muted text-sm">
        {entry.appeal && <Badge tone="purple">Appeal</Badge>}
        {entry.reasons.map((reason) => (
          <Badge key={reason}>{reasonLabel(reason)}</Badge>
        ))}
        {entry.hidden && <Badge tone="accent">Hidden now</Badge>}
        {reports > 0 && <span>{counted(reports, 'report')}</span>}
        {handler && (
          <span className="text-ink">
            {isMine ? 'You are on it' : <bdi translate="no">{handler.full_name}</bdi>}
            {!isMine && ' is on it'}
          </span>
        )}
        <RelativeTime date={entry.opened_at} className="sm:ml-auto" />
      </div>
      {note && (
        <p dir="auto" className="wrap-anywhere line-clamp-2 border-line-strong border-s-4 ps-3 text-sm">
          {note}
        </p>
      )}
      {!entry.open && decision && (
        <p className="text-sm">{decisionText(decision) + (decision.undone ? ', and undone' : '')}</p>
      )}
      {entry.automatic && <p className="text-ink-muted text-sm">{automaticText(entry.automatic)}</p>}
    </Card>
  )
}
