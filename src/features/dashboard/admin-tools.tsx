import { useMutation } from '@tanstack/react-query'

import { messageOf } from '#src/lib/errors.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { syncCategories } from './queries.ts'
import { syncMessage } from './sync-message.ts'

/** Maintenance for admins. The database itself refuses everyone else. */
export function AdminTools({ onSynced }: { onSynced: () => void }) {
  const sync = useMutation({ ...syncCategories, onSuccess: onSynced })
  const message = sync.isSuccess
    ? syncMessage(sync.data)
    : sync.isError
      ? syncMessage({ success: false, updated_count: null, error: messageOf(sync.error, 'unknown error') })
      : null
  return (
    <Card className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-ink-muted">
          Gives posts whose category was renamed or lost their right category again.
        </p>
        <Button variant="secondary" pending={sync.isPending} onClick={() => sync.mutate(undefined)}>
          Sync Post Categories
        </Button>
      </div>
      {message && <Notice tone={message.failed ? 'warning' : 'success'}>{message.text}</Notice>}
    </Card>
  )
}
