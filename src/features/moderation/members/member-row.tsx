import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { memberHref } from '../paths.ts'
import type { ListedMember } from '../schemas.ts'
import { StandingBadge } from '../standing-badge.tsx'
import { decisionsText, reportsText } from '../words.ts'
import { RoleField, roleText } from './role-field.tsx'

interface MemberRowProps {
  member: ListedMember
  isAdmin: boolean
  isMe: boolean
}

/** One member: standing, reports, decisions, and for admins the role. */
export function MemberRow({ member, isAdmin, isMe }: MemberRowProps) {
  const { id, username, full_name, avatar_url, role, standing, hidden, created_at } = member
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 sm:py-4">
      <Avatar id={id} name={full_name} src={avatar_url} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={memberHref(id)} className="font-semibold text-ink hover:underline">
            <bdi className="wrap-anywhere">{full_name}</bdi>
          </Link>
          {isMe && <span className="text-ink-muted text-sm">(you)</span>}
          {role !== 'developer' && <Badge tone="primary">{roleText(role)}</Badge>}
          {(standing.state !== 'good' || hidden) && <StandingBadge {...{ standing, hidden }} />}
        </p>
        <p className="text-ink-muted text-sm">
          <span className="wrap-anywhere">@{username}</span>, joined <RelativeTime date={created_at} />
        </p>
        <p className="text-ink-muted text-sm">
          {member.reports_against === 0 ? 'Never reported' : reportsText(member.reports_against)}
          {', '}
          {decisionsText(member.decisions)}
        </p>
      </div>
      {isAdmin && <RoleField member={member} isMe={isMe} />}
    </Card>
  )
}
