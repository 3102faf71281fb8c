import { useMutation } from '@tanstack/react-query'

import { messageOf } from '#src/lib/error-texts.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { syncCategoriesMutation } from './queries/dashboard.ts'

/** Maintenance for admins. The database itself refuses everyone else. */
export default function AdminTools({ onSynced }: { onSynced: () => void }) {
  const sync = useMutation({ ...syncCategoriesMutation, onSuccess: onSynced })
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-prose text-ink-muted text-sm">
          What the site says about itself: its rules, privacy, contact and other pages.
        </p>
        <ButtonLink to="/dashboard/texts" variant="secondary">
          Edit Texts
        </ButtonLink>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-prose text-ink-muted text-sm">
          Puts posts back into their category after it was renamed or lost.
        </p>
        <Button variant="secondary" pending={sync.isPending} onClick={() => sync.mutate(undefined)}>
          Sync Post Categories
        </Button>
      </div>
      {sync.isError && (
        <Notice tone="warning">{`Error syncing categories: ${messageOf(sync.error, 'unknown error')}`}</Notice>
      )}
      {sync.isSuccess && (
        <Notice tone="success">{`Successfully synced ${sync.data} posts with correct category IDs.`}</Notice>
      )}
    </Card>
  )
}
