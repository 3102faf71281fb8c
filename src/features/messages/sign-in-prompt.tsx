import { LockKeyhole } from 'lucide-react'

import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** What a signed-out visitor sees instead of messages. `next` is where signing in leads back to. */
export function SignInPrompt({ next }: { next: string }) {
  const query = `?next=${encodeURIComponent(next)}`
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
          <ButtonLink to={`/signin${query}`}>Sign In</ButtonLink>
          <ButtonLink to={`/signup${query}`} variant="secondary">
            Create an account
          </ButtonLink>
        </>
      }
    />
  )
}
