import { useMutation, useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { failureText, serverMessage } from '#src/lib/error-texts.ts'
import { AppError } from '#src/lib/errors.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { toast } from '#src/ui/toast.ts'
import { NameDialog } from './name-dialog.tsx'
import {
  changeSearchMutation,
  deleteSearchMutation,
  type SavedSearch,
  savedSearchesQuery,
} from './queries.ts'
import { searchHref } from './search-rules.ts'

/** The database stops counting here. */
const MAX_COUNTED = 100

/** The member's saved searches, each with what it found lately. */
export default function SavedSearches({ userId }: { userId: string }) {
  const query = useQuery(savedSearchesQuery(userId))
  const { data } = query
  if (!data) return <NotLoaded query={query} title="Couldn't load your searches" />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<BellPlus />}
        title="You have saved no search"
        text="Search for developers or jobs, then press “Save this search”: you are told of what is new."
        actions={
          <>
            <ButtonLink to="/developers">Find developers</ButtonLink>
            <ButtonLink to="/jobs" variant="secondary">
              Find jobs
            </ButtonLink>
          </>
        }
      />
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-prose text-ink-muted">
        Only you see these. Nobody learns that a search found them.{' '}
        <Link to="/settings/notifications" className="text-link">
          Choose how you are told
        </Link>
        .
      </p>
      <ul aria-label="Your saved searches" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data.map((search) => (
          <SearchRow key={search.id} search={search} />
        ))}
      </ul>
    </div>
  )
}

function SearchRow({ search }: { search: SavedSearch }) {
  const { id, kind, name, paused, outdated, news } = search
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const change = useMutation({
    ...changeSearchMutation,
    // The dialog of a search that no longer exists closes.
    onError: (error, input) => {
      if ('paused' in input.change || error instanceof AppError)
        toast.error(serverMessage(error, 'That was not saved. Check your connection and try again.'))
    },
  })
  const remove = useMutation(deleteSearchMutation)
  const rest = news.count - news.latest.length

  return (
    <Card as="li" aria-label={name} className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 dir="auto" className="wrap-anywhere text-lg">
          <Link to={searchHref(search)} className="text-ink hover:underline">
            {name}
          </Link>
        </h2>
        <Badge>{kind === 'people' ? 'Developers' : 'Jobs'}</Badge>
        {paused && <Badge tone="accent">Paused</Badge>}
      </div>
      {outdated && (
        <p className="text-ink-muted">
          A skill or specialization of this search no longer exists. Open the search, take it out, and save it
          again.
        </p>
      )}
      {news.count === 0 ? (
        <p className="text-ink-muted text-sm">Nothing new so far.</p>
      ) : (
        <div className="text-sm">
          <p className="text-ink-muted">New in the last 90 days:</p>
          <ul className="mt-1 grid gap-1">
            {news.latest.map((found) => (
              <li key={found.path} className="wrap-anywhere">
                <Link to={found.path} dir="auto" className="inline-flex min-h-6 items-center text-link">
                  {found.name}
                </Link>
                <span className="text-ink-muted">
                  {' · '}
                  <RelativeTime date={found.found_at} />
                </span>
              </li>
            ))}
          </ul>
          {rest > 0 && (
            <p className="mt-1 text-ink-muted">
              and {rest}
              {news.count === MAX_COUNTED && ' or'} more
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          pending={change.isPending}
          onClick={() => change.mutate({ id, change: { paused: !paused } })}
        >
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      {open === 'rename' && (
        <NameDialog
          title="Rename this search"
          name={name}
          pending={change.isPending}
          error={failureText(change, 'The name was not saved. Check your connection and try again.')}
          onSave={(to) => change.mutate({ id, change: { name: to } }, { onSuccess: () => setOpen(null) })}
          onClose={() => {
            change.reset()
            setOpen(null)
          }}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        title="Delete this search?"
        text="You are no longer told of what it would find."
        confirmLabel="Delete"
        pending={remove.isPending}
        error={failureText(remove, 'The search was not deleted. Check your connection and try again.')}
        onConfirm={() => remove.mutate(id)}
        onClose={() => setOpen(null)}
      />
    </Card>
  )
}
