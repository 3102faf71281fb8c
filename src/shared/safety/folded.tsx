import { type ReactNode, Suspense, useState } from 'react'

import { lazyPart } from '#src/ui/lazy-part.tsx'

import { useRelationship } from './relationships.ts'

/** Only members who muted or blocked somebody need this code. */
const LazyFold = lazyPart(() => import('./fold.tsx'))

export interface FoldedProps {
  thingId: string
  /** Null for an author whom nobody may know. */
  authorId: string | null
  /** Whether the content is the member's card or profile, not a text. */
  isPerson?: boolean
  /** Shown at the end of the line. */
  menu?: ReactNode
  children: ReactNode
}

/** Content of a member, folded into one line if the viewer muted or blocked them. */
export function Folded(props: FoldedProps) {
  const { authorId, children } = props
  const relationship = useRelationship(authorId)
  const [isShown, setShown] = useState(false)
  const [wasShown] = useState(!relationship)
  // Forgets that the content was shown anyway: the next mute or block folds it again.
  if (isShown && !relationship) setShown(false)
  if (!relationship || isShown) return children
  return (
    <Suspense fallback={wasShown && children}>
      <LazyFold {...props} {...{ relationship, wasShown }} onShow={() => setShown(true)} />
    </Suspense>
  )
}
