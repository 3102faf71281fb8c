import { useEffect, useState } from 'react'

import { currentUser } from '#src/lib/session/session.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { isConnectionFailure } from './auth-errors.ts'
import type { EmailLink } from './email-link.ts'
import { LinkFailure } from './link-failure.tsx'
import { once } from './once-per-key.ts'
import { verifyEmailLink } from './queries.ts'

// A link that could not be checked for want of a network is still good.
const verifyOnce = once<void>(isConnectionFailure)

export interface ConfirmLinkProps {
  /** Null for an address that is no link of ours, as when a mail program broke it. */
  link: EmailLink | null
  /** The link was good, and the member is signed in. */
  onConfirmed: (link: EmailLink) => void
}

/**
 * Uses the link of a mail. By script, after loading: a mail scanner that fetches the page does not use it up. A member
 * is asked first: the link may be another's, sent on so that what is written next lands in the sender's account.
 */
export function ConfirmLink({ link, onConfirmed }: ConfirmLinkProps) {
  const [failure, setFailure] = useState<unknown>(null)
  /** Address of the member who is to be asked. */
  const [asked, setAsked] = useState<string | null>(null)
  const [agreed, setAgreed] = useState(false)

  useEffect(() => {
    if (!link || failure) return
    const member = currentUser()
    if (member && !agreed) return setAsked(member.email ?? 'another address')
    let current = true
    verifyOnce(link.tokenHash, () => verifyEmailLink(link)).then(
      () => current && onConfirmed(link),
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
