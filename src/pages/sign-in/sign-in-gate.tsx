import { LockKeyhole } from 'lucide-react'

import { signInHref, signUpHref } from '#src/lib/session/sign-in-href.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { MessagePage } from '#src/ui/message-page.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'

interface SignInGateProps {
  title: string
  text?: string
  /** The path to return to. */
  next: string
  /** The member to whom the visitor wants to write. */
  contact?: { id: string; full_name: string; avatar_url: string | null } | null | undefined
}

/** A page that needs an account, for visitors: whom or what it is about, and both ways on. */
export function SignInGate({ title, text, next, contact }: SignInGateProps) {
  return (
    <MessagePage>
      {contact ? (
        <Avatar id={contact.id} name={contact.full_name} src={contact.avatar_url} size="lg" lazy={false} />
      ) : (
        <WovenSwatch>
          <LockKeyhole />
        </WovenSwatch>
      )}
      <h2 className="text-3xl">{title}</h2>
      {contact && (
        <p className="wrap-anywhere font-semibold text-lg">Sign in to write to {contact.full_name}.</p>
      )}
      {text && <p className="text-ink-muted">{text}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={signInHref(next)}>Sign In</ButtonLink>
        <ButtonLink to={signUpHref(next)} variant="secondary">
          Create an account
        </ButtonLink>
      </div>
    </MessagePage>
  )
}
