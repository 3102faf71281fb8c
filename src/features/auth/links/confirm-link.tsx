import { useMutation } from '@tanstack/react-query'
import { useUser } from '#src/lib/session/session.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Link } from '#src/ui/link.tsx'
import { NeedsScripts } from '#src/ui/needs-scripts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { type EmailLink, LINK_TEXTS } from '../email-link.ts'
import { isConnectionFailure } from '../form/auth-errors.ts'
import { EmailForm } from '../form/email-form.tsx'
import { resendConfirmationMutation, verifyEmailLinkMutation } from '../queries.ts'

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
  // The link signs the member in. The page's text stays that of the moment when the button was pressed.
  const member = verify.variables ? verify.variables.member : user
  const { asks, label } = LINK_TEXTS[link.type]

  function press(pressed: EmailLink) {
    if (verify.isPending || verify.isSuccess) return
    // The callbacks of `mutate` would not run: a sign-in clears the mutations.
    verify.mutateAsync({ link: pressed, member: user }).then(
      (signedIn) => onConfirmed(pressed, signedIn),
      () => {}, // the form shows the error
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
      <NeedsScripts part="page" />
      <Button
        className="noscript:hidden"
        pending={verify.isPending || verify.isSuccess}
        onClick={() => press(link)}
      >
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

/** Says why a mail's link did not work, and offers the next step: after a recovery mail, another recovery mail. */
function LinkFailure({ isRecovery }: { isRecovery: boolean }) {
  const user = useUser()
  return (
    <div className="flex flex-col gap-5">
      <FormError>This link has expired or was used before.</FormError>
      {user && <ButtonLink to="/">Go to the home page</ButtonLink>}
      {isRecovery ? (
        <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>
      ) : (
        <>
          <p>
            If your email address is confirmed already, just{' '}
            <Link to="/signin" className="text-link">
              sign in
            </Link>
            . Otherwise we send you a new link:
          </p>
          <NewLinkForm />
        </>
      )}
    </div>
  )
}

/** Sends a new confirmation link. Unknown and confirmed email addresses get the same response. */
function NewLinkForm() {
  const resend = useMutation(resendConfirmationMutation)
  if (!resend.isSuccess) {
    return <EmailForm label="New confirmation link" submitLabel="Resend confirmation" request={resend} />
  }
  return (
    <Notice tone="success">
      If <strong className="wrap-anywhere">{resend.variables}</strong> is still to be confirmed, a new link is
      on its way.
    </Notice>
  )
}
