import { useEffect, useState } from 'react'

import { Spinner } from '#src/ui/spinner.tsx'
import { isConnectionFailure } from './auth-errors.ts'
import type { EmailLink } from './email-link.ts'
import { LinkFailure } from './link-failure.tsx'
import { once } from './once.ts'
import { verifyEmailLink } from './queries.ts'

// A link that could not be checked for want of a network is still good.
const verifyOnce = once<void>(isConnectionFailure)

export interface ConfirmLinkProps {
  /** Null for an address that is no link of ours, as when a mail program broke it. */
  link: EmailLink | null
  /** The link was good, and the member is signed in. */
  onConfirmed: (link: EmailLink) => void
}

/** Uses the link of a mail. By script, after loading: a mail scanner that fetches the page does not use it up. */
export function ConfirmLink({ link, onConfirmed }: ConfirmLinkProps) {
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => {
    if (!link || failure) return
    let current = true
    verifyOnce(link.tokenHash, () => verifyEmailLink(link)).then(
      () => current && onConfirmed(link),
      (error) => current && setFailure(error),
    )
    return () => {
      current = false
    }
  }, [link, failure, onConfirmed])

  if (link && !failure) {
    return (
      <p role="status" className="flex items-center gap-3 text-ink-muted">
        <Spinner />
        One moment, please.
      </p>
    )
  }
  return (
    <LinkFailure
      isRecovery={link?.type === 'recovery'}
      {...(isConnectionFailure(failure) && { onRetry: () => setFailure(null) })}
    />
  )
}
