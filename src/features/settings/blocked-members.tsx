import { useQuery } from '@tanstack/react-query'
import { VolumeX } from 'lucide-react'
import { useRef } from 'react'

import { type RelatedMember, relationshipsQuery } from '#src/shared/safety/queries.ts'
import { useChangeRelationship } from '#src/shared/safety/use-change-relationship.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'

/** Everyone whom the member muted or blocked, each with a button that undoes it. */
export default function BlockedMembers({ userId }: { userId: string }) {
  const query = useQuery(relationshipsQuery(userId))
  const { data } = query
  const list = useRef<HTMLUListElement>(null)
  if (!data) return <NotLoaded query={query} title="Couldn't load this list" />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<VolumeX />}
        title="Nobody is muted or blocked"
        text="On profiles, posts, comments and messages, the three dots lead to Mute and Block."
      />
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-prose text-ink-muted">
        Muted: what they post is folded for you, and their messages come without a notification. Blocked:
        neither of you can write to the other, and they can’t comment on your posts or rate you, either.
        Nobody tells them.
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Muted and blocked people"
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        {data.map((related) => (
          // The row disappears with the focused button.
          <BlockedMember key={related.member.id} {...related} onEnded={() => list.current?.focus()} />
        ))}
      </ul>
    </div>
  )
}

function BlockedMember({ member, kind, onEnded }: RelatedMember & { onEnded: () => void }) {
  const { change, isPending } = useChangeRelationship()
  const { id, username, full_name: name } = member
  return (
    <Card as="li" className="flex items-center gap-3">
      <Avatar id={id} name={name} src={member.avatar_url} />
      <div className="min-w-0 flex-1">
        <p dir="auto" translate="no" className="wrap-anywhere font-semibold">
          {username ? (
            <Link to={`/profile/${username}`} className="inline-flex min-h-6 items-center hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <Badge tone={kind === 'block' ? 'accent' : 'neutral'}>{kind === 'block' ? 'Blocked' : 'Muted'}</Badge>
      </div>
      <Button
        variant="secondary"
        size="sm"
        pending={isPending}
        onClick={async () => (await change({ id, name }, null)) && onEnded()}
      >
        {kind === 'block' ? 'Unblock' : 'Unmute'}
        <span className="sr-only" translate="no">
          {` ${name}`}
        </span>
      </Button>
    </Card>
  )
}
