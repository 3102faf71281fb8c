import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** Tells that mail came back, so none is sent. @param since ISO time */
export function BounceNotice({ since, onRetry }: { since: string; onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      actions={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p className="font-semibold">Mail to your email address came back</p>
      <p>
        It happened on {DAY.format(new Date(since))}. Since then no mail about messages and notifications is
        sent. If your mailbox works again, try again.
      </p>
    </Notice>
  )
}
