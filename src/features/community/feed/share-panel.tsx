import { useUser } from '#src/lib/session/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

import { useSignInHref } from '../use-sign-in-href.ts'
import type { WritePanelProps } from './write-panel.tsx'

const PLACEHOLDER = <Skeleton className="for-members h-36 rounded-lg" />
/** Only members load this code. */
const WritePanel = latePart(() => import('./write-panel.tsx'), PLACEHOLDER)

/** The panel beside the feed on large screens: the form for members, an invitation for visitors. */
export function SharePanel(panel: Omit<WritePanelProps, 'userId'>) {
  const user = useUser()
  const signInHref = useSignInHref()
  if (!user) {
    return (
      <>
        <Card as="aside" aria-label="Join the conversation" className="for-visitors flex flex-col gap-3">
          <h2 className="text-lg">Join the conversation</h2>
          <p className="text-ink-muted">
            Ask, answer and share what you build with other Somali developers. Members can write, like, save
            and comment.
          </p>
          <ButtonLink to={signInHref} className="mt-1">
            Sign In
          </ButtonLink>
        </Card>
        {PLACEHOLDER}
      </>
    )
  }
  return <WritePanel key={user.id} userId={user.id} {...panel} />
}
