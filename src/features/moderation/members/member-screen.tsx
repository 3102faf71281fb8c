import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'

import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { Section } from '#src/ui/section.tsx'
import { DecisionLinks } from '../decision-links.tsx'
import { ListSkeleton } from '../list-skeleton.tsx'
import { sectionPath } from '../paths.ts'
import { memberQuery } from '../queries/members.ts'
import { QueueRow } from '../queue/queue-row.tsx'
import type { JudgedMember } from '../schemas.ts'
import { StandingBadge } from '../standing-badge.tsx'
import { publishedText } from '../words.ts'
import { roleText } from './role-field.tsx'

/** A member with the cases and decisions about them. */
export function MemberScreen({ id, userId }: { id: string; userId: string }) {
  const query = useQuery(memberQuery(id))
  const { data } = query
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={sectionPath('members')}
        className="-mx-2 inline-flex min-h-11 w-fit items-center gap-1.5 rounded-md px-2 font-semibold text-link hover:underline"
      >
        <ArrowLeft className="size-4" /> All members
      </Link>
      {query.isPending && <ListSkeleton label="Loading member" />}
      {!query.isPending && data === undefined && (
        <ErrorPanel title="Couldn’t load this member" query={query} />
      )}
      {data === null && <EmptyState title="There is no such member" text="The account may be gone." />}
      {data && (
        <>
          <MemberCard member={data.member} />
          <Section title="Cases">
            {data.cases.length === 0 ? (
              <p className="text-ink-muted">Nobody has reported anything of theirs.</p>
            ) : (
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
                {data.cases.map((entry) => {
                  // This list mixes open and closed cases, so a case's neighbours are those in the queue of its state.
                  const position = { state: entry.open ? 'open' : 'closed', page: 1 } as const
                  return <QueueRow key={entry.id} {...{ entry, position, userId }} />
                })}
              </ul>
            )}
          </Section>
          <Section title="Decisions">
            {data.decisions.length === 0 ? (
              <p className="text-ink-muted">No decision was made about them.</p>
            ) : (
              <Card>
                <DecisionLinks decisions={data.decisions} />
              </Card>
            )}
          </Section>
        </>
      )}
    </div>
  )
}

function MemberCard({ member }: { member: JudgedMember }) {
  const { id, username, full_name, avatar_url, created_at, role, standing, hidden, published } = member
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar id={id} name={full_name} src={avatar_url} />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="wrap-anywhere text-xl">
          <bdi translate="no">{full_name}</bdi>
        </h2>
        <p className="text-ink-muted text-sm">
          <Link to={`/profile/${username}`} translate="no" className="wrap-anywhere text-link">
            @{username}
          </Link>
          , joined <RelativeTime date={created_at} />
        </p>
        <p className="text-ink-muted text-sm">
          Published: {publishedText(published) || 'nothing that others see'}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {role !== 'developer' && <Badge tone="primary">{roleText(role)}</Badge>}
        <StandingBadge {...{ standing, hidden }} />
      </p>
    </Card>
  )
}
