import { useMutation } from '@tanstack/react-query'

import { useUser } from '#src/lib/session/session.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { type EmailLink, LINK_TEXTS } from '../email-link.ts'
import { isConnectionFailure } from '../form/auth-errors.ts'
import { verifyEmailLinkMutation } from '../queries.ts'
import { LinkFailure } from './link-failure.tsx'

export interface ConfirmLinkProps {
  /** Null when the URL is incomplete, for example broken by a mail program. */
  link: EmailLink | null
  /** The link was valid; `signedIn` is false while the other email address of a change has to confirm it. */
  onConfirmed: (link: EmailLink, signedIn: boolean) => void
}

/**
 * Verifies a mail's link with a click: mail scanners open links, and some run their scripts. A signed-in member is told
 * of it: someone may have forwarded the link to sign them in to another account.
 */
export function ConfirmLink({ link, onConfirmed }: ConfirmLinkProps) {
  const user = useUser()
  const verify = useMutation(verifyEmailLinkMutation)
  const offline = isConnectionFailure(verify.error)
  if (!link || (verify.isError && !offline)) return <LinkFailure isRecovery={link?.type === 'recovery'} />
  // The link itself signs in. Until its page is left, the text is that of the press.
  const member = verify.variables ? verify.variables.member : user
  const { asks, label } = LINK_TEXTS[link.type]

  function press(pressed: EmailLink) {
    if (verify.isPending || verify.isSuccess) return
    // The callbacks of `mutate` would not run: a sign-in clears the mutations.
    verify.mutateAsync({ link: pressed, member: user }).then(
      (signedIn) => onConfirmed(pressed, signedIn),
      () => {}, // shown
    )
  }
  return (
    <div className="flex flex-col gap-5">
      {member ? (
        <p>
          You are signed in as <strong className="break-words">{member.email ?? 'another account'}</strong>.
          This link signs you in to the account that it was sent to.
          {link.type === 'signup' && ' If that is this one, it is confirmed already.'}
        </p>
      ) : (
        <p>{asks}</p>
      )}
      <FormError namesConnection>
        {offline && 'No connection. Check your internet and try again; the link still works.'}
      </FormError>
      <Button pending={verify.isPending || verify.isSuccess} onClick={() => press(link)}>
        {label}
      </Button>
      {member && (
        <ButtonLink to="/" variant="secondary">
          Stay signed in as I am
        </ButtonLink>
      )}
    </div>
  )
}
