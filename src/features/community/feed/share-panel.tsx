import { Maximize2 } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { useUser } from '#src/lib/session/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

import { EditorSkeleton } from '../editor/editor-skeleton.tsx'
import { useSignInHref } from '../use-sign-in-href.ts'

/** Members only: visitors don't load the editor. */
const NewPostForm = lazy(() => import('../editor/new-post-form.tsx'))

interface SharePanelProps {
  category: string | undefined
  /** The dialog shows the form; the panel hides its own, so that there is only one. */
  isEnlarged: boolean
  onEnlarge: () => void
  onPublished: () => void
}

/** The panel beside the feed on large screens: the form for members, an invitation for visitors. */
export function SharePanel({ category, isEnlarged, onEnlarge, onPublished }: SharePanelProps) {
  const user = useUser()
  const signInHref = useSignInHref()
  if (!user) {
    return (
      <Card as="aside" accent aria-label="Join the conversation" className="flex flex-col gap-3">
        <h2 className="text-lg">Join the conversation</h2>
        <p className="text-ink-muted">
          Ask, answer and share what you build with other Somali developers. Members can write, like, save and
          comment.
        </p>
        <ButtonLink to={signInHref} className="mt-1">
          Sign In
        </ButtonLink>
      </Card>
    )
  }
  return (
    <Card as="aside" accent aria-label="Share with the community" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-lg">Share with the community</h2>
        <IconButton label="Write in a larger window" className="-my-2 -mr-2" onClick={onEnlarge}>
          <Maximize2 />
        </IconButton>
      </div>
      <Suspense fallback={<EditorSkeleton />}>
        {isEnlarged ? (
          <EditorSkeleton />
        ) : (
          <NewPostForm key={user.id} userId={user.id} category={category} onPublished={onPublished} />
        )}
      </Suspense>
    </Card>
  )
}
