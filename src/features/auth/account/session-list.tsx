import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useRef } from 'react'

import { deviceName } from '#src/lib/device-name.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { toast } from '#src/ui/toast.ts'
import { endSessionsMutation, type ListedSession, sessionsQuery } from './queries.ts'

const FAILURE_TEXT = 'The session could not be ended. Please try again.'

/** Every device on which the member is signed in, each with a button that ends its session. */
export default function SessionList({ userId }: { userId: string }) {
  const query = useQuery(sessionsQuery(userId))
  const { data: sessions } = query
  const list = useRef<HTMLUListElement>(null)
  const endOthers = useMutation(endSessionsMutation)
  if (!sessions) return <NotLoaded query={query} title="Couldn't load your sessions" />
  const focusList = () => list.current?.focus()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Your sessions"
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnded={focusList} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={endOthers.isPending}
          onClick={() =>
            endOthers.mutate(null, { onSuccess: focusList, onError: () => toast.error(FAILURE_TEXT) })
          }
        >
          Sign out all other devices
        </Button>
      )}
      <p className="text-ink-muted text-sm">
        A device that you don’t know? Sign it out, and set a new password: that signs out all others, too.
      </p>
    </div>
  )
}

function Session({ session, onEnded }: { session: ListedSession; onEnded: () => void }) {
  const { id, user_agent: userAgent, last_used_at: lastUsed, current } = session
  const end = useMutation(endSessionsMutation)
  const name = deviceName(userAgent ?? '')
  const Icon = /Android|iPhone|iPad/.test(name) ? Smartphone : Laptop
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Icon className="size-6 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {current && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-ink-muted text-sm">
          Last used <RelativeTime date={lastUsed} />
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="sm"
          pending={end.isPending}
          // `mutateAsync`, because callbacks of `mutate` do not run after this row has unmounted.
          onClick={() => end.mutateAsync(id).then(onEnded, () => toast.error(FAILURE_TEXT))}
        >
          Sign out<span className="sr-only"> {name}</span>
        </Button>
      )}
    </Card>
  )
}
