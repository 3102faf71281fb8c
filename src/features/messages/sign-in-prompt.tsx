import { LockKeyhole } from 'lucide-react'

import { signInHref, signUpHref } from '#src/lib/session/sign-in-href.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Asks a visitor to sign in before they see messages. `next` is the path to return to. */
export function SignInPrompt({ next }: { next: string }) {
  return (
    <EmptyState
      icon={<LockKeyhole />}
      title="Authentication Required"
      text={
        <>
          <p>Please sign in to view messages.</p>
          {next !== '/messages' && <p>Then you can write here.</p>}
        </>
      }
      actions={
        <>
          <ButtonLink to={signInHref(next)}>Sign In</ButtonLink>
          <ButtonLink to={signUpHref(next)} variant="secondary">
            Create an account
          </ButtonLink>
        </>
      }
    />
  )
}
