import { LockKeyhole } from 'lucide-react'

import { signInHref, signUpHref } from '#src/lib/session/sign-in-href.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { MessagePage } from '#src/ui/message-page.tsx'
import { NamedText } from '#src/ui/named-text.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'
import { writeText } from './reason.ts'

interface SignInGateProps {
  /** The end of the sentence 'Sign in to …'. */
  reason: string
  /** The agreed message, below the ways on. */
  message: string
  /** The path to return to. */
  next: string
  /** The member to whom the visitor wants to write. */
  contact?: { id: string; full_name: string; avatar_url: string | null } | null | undefined
}

/** A page that needs an account, for visitors: whom or what it is about, and both ways on. */
export default function SignInGate({ reason, message, next, contact }: SignInGateProps) {
  return (
    <MessagePage>
      {contact ? (
        <Avatar id={contact.id} name={contact.full_name} src={contact.avatar_url} size="lg" lazy={false} />
      ) : (
        <WovenSwatch>
          <LockKeyhole />
        </WovenSwatch>
      )}
      <h1 dir={contact ? 'auto' : undefined} className="wrap-anywhere text-3xl">
        Sign in to{' '}
        {contact ? (
          <NamedText text={writeText(next, contact.full_name)} names={[contact.full_name]} />
        ) : (
          reason
        )}
      </h1>
      <p className="text-ink-muted">An account is free and takes a minute. Then you are back here.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={signInHref(next)}>Sign In</ButtonLink>
        <ButtonLink to={signUpHref(next)} variant="secondary">
          Create an account
        </ButtonLink>
      </div>
      <p className="whitespace-pre-line text-ink-muted text-sm">{message}</p>
    </MessagePage>
  )
}
