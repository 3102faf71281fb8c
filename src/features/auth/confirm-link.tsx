import { useEffect, useState } from 'react'

import { currentUser } from '#src/lib/session/session.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { isConnectionFailure } from './auth-errors.ts'
import type { EmailLink } from './email-link.ts'
import { LinkFailure } from './link-failure.tsx'
import { oncePerKey } from './once-per-key.ts'
import { verifyEmailLink } from './queries.ts'

// A link that could not be checked without a network is still valid.
const verifyOnce = oncePerKey<boolean>(isConnectionFailure)

export interface ConfirmLinkProps {
  /** Null when the URL is incomplete, for example broken by a mail program. */
  link: EmailLink | null
  /** The link was valid; `signedIn` is false while the other email address of a change has to confirm it. */
  onConfirmed: (link: EmailLink, signedIn: boolean) => void
}

/**
 * Verifies a mail's link by script after loading, so that a mail scanner that fetches the page does not use it up.
 * A signed-in member is asked first: someone may have forwarded the link to sign them in to another account.
 */
export function ConfirmLink({ link, onConfirmed }: ConfirmLinkProps) {
  const [failure, setFailure] = useState<unknown>(null)
  /** Email address of the signed-in member, while the question is open. */
  const [asked, setAsked] = useState<string | null>(null)
  const [agreed, setAgreed] = useState(false)

  useEffect(() => {
    if (!link || failure) return
    const member = currentUser()
    if (member && !agreed) return setAsked(member.email ?? 'another account')
    let current = true
    verifyOnce(link.tokenHash, () => verifyEmailLink(link)).then(
      (signedIn) => current && onConfirmed(link, signedIn),
      (error) => current && setFailure(error),
    )
    return () => {
      current = false
    }
  }, [link, failure, agreed, onConfirmed])

  if (asked && !agreed && !failure) {
    return (
      <div className="flex flex-col gap-5">
        <p>
          You are signed in as <strong className="break-words">{asked}</strong>. This link signs you in to the
          account that it was sent to.
          {link?.type === 'signup' && ' If that is this one, it is confirmed already.'}
        </p>
        <Button onClick={() => setAgreed(true)}>Use the link</Button>
        <ButtonLink to="/" variant="secondary">
          Stay signed in as I am
        </ButtonLink>
      </div>
    )
  }
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
