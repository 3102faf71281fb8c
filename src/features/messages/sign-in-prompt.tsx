import { LockKeyhole } from 'lucide-react'

import { signInHref, signUpHref } from '#src/lib/session/sign-in-href.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { MessagePage } from '#src/ui/message-page.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'

/** Asks a visitor to sign in before they see messages. `next` is the path to return to. */
export function SignInPrompt({ next }: { next: string }) {
  return (
    <MessagePage>
      <WovenSwatch>
        <LockKeyhole />
      </WovenSwatch>
      <h2 className="text-3xl">Authentication Required</h2>
      <div className="text-ink-muted">
        <p>Please sign in to view messages.</p>
        {next !== '/messages' && <p>Then you can write here.</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={signInHref(next)}>Sign In</ButtonLink>
        <ButtonLink to={signUpHref(next)} variant="secondary">
          Create an account
        </ButtonLink>
      </div>
    </MessagePage>
  )
}
