import { counted } from '#src/lib/counted.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { DecisionLinks } from '../decision-links.tsx'
import { caseHref, memberHref } from '../paths.ts'
import type { Decision, ModerationCase } from '../schemas.ts'
import { StandingBadge } from '../standing-badge.tsx'
import { kindText } from '../words.ts'

interface AuthorCardProps {
  author: NonNullable<ModerationCase['author']>
  history: readonly Decision[]
}

/** The member whom a case is about, and decisions in their other cases. */
export function AuthorCard({ author, history }: AuthorCardProps) {
  const { id, username, full_name, avatar_url, created_at, standing, hidden, open_cases: others } = author
  const undone = history.filter(({ undone_at }) => undone_at).length
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-3">
        <Avatar id={id} name={full_name} src={avatar_url} />
        <div className="min-w-0">
          <Link to={`/profile/${username}`} className="font-semibold text-ink hover:underline">
            <bdi translate="no" className="wrap-anywhere">
              {full_name}
            </bdi>
          </Link>
          <p className="text-ink-muted text-sm">
            Joined <RelativeTime date={created_at} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <StandingBadge {...{ standing, hidden }} />
        {history.length === 0 && <span className="text-ink-muted text-sm">No decisions in other cases</span>}
        <Link to={memberHref(id)} className="text-link text-sm">
          All their cases
        </Link>
      </div>
      {others.length > 0 && (
        <Disclosure title={counted(others.length, 'other open case')}>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {others.map(({ id: other, kind, label }) => (
              <li key={other} className="wrap-anywhere line-clamp-2 text-sm">
                <Link to={caseHref(other)} className="text-link">
                  {kindText(kind)}: <bdi>{label || 'without a text'}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {history.length > 0 && (
        <Disclosure
          title={`${counted(history.length, 'decision')} in other cases${undone ? `, ${undone} undone` : ''}`}
        >
          <DecisionLinks decisions={history} />
        </Disclosure>
      )}
    </Card>
  )
}
