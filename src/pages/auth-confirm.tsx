import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type EmailLink, LINK_TEXTS, parseEmailLink } from '#src/features/auth/email-link.ts'
import { AuthCard } from '#src/features/auth/form/auth-card.tsx'
import { ConfirmLink } from '#src/features/auth/links/confirm-link.tsx'
import { nextPath } from '#src/features/auth/sign-in/next-path.ts'
import { useConfig } from '#src/lib/config.ts'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'

/** The target of links in the backend’s mails. */
export function Component() {
  const navigate = useNavigate()
  const { siteName } = useConfig()
  const [params] = useSearchParams()
  /** Whether one of the two email addresses of a change is confirmed. */
  const [halfDone, setHalfDone] = useState(false)
  const link = parseEmailLink(params)

  function moveOn({ type }: EmailLink, signedIn: boolean) {
    if (!signedIn) return setHalfDone(true)
    // Replaces the history entry, because the token in its URL is used up.
    const moveTo = (path: string) => void navigate(path, { replace: true })
    if (type === 'recovery') return moveTo('/reset-password')
    if (type === 'email_change') {
      toast.success('Your email address is changed.')
      return moveTo('/settings/account')
    }
    // The dashboard tells a new member what to do first. Any other page does not, so the toast offers it.
    const next = nextPath(params) === '/' ? '/dashboard' : nextPath(params)
    const action = { label: 'Fill in your profile', run: () => void navigate('/profile/edit') }
    // No toast over the dialog that the hash opens.
    if (!next.includes('#')) {
      toast.success(
        `Your email address is confirmed. Welcome to ${siteName}!`,
        next === '/dashboard' || next.startsWith('/profile/edit') ? undefined : action,
      )
    }
    moveTo(next)
  }
  const { title } = LINK_TEXTS[link?.type ?? 'signup']
  return (
    <AuthCard title={title}>
      {halfDone ? (
        <Notice tone="success">
          Confirmed. We mailed a link to your other email address, too: the change counts when that one has
          confirmed it as well.
        </Notice>
      ) : (
        <ConfirmLink link={link} onConfirmed={moveOn} />
      )}
    </AuthCard>
  )
}
