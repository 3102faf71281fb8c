import { type ReactNode, useState } from 'react'

import { latePart } from '#src/ui/lazy-part.tsx'

import { useRelationship } from './relationships.ts'

/** Only members who muted or blocked somebody need this code. */
const LazyFold = latePart(() => import('./fold.tsx'))

interface FoldedProps {
  thingId: string
  /** Null for an author whom nobody may know. */
  authorId: string | null
  /** The thing is the member. */
  isPerson?: boolean
  /** Shown at the end of the line. */
  menu?: ReactNode
  children: ReactNode
}

/** Content of a member, folded into one line if the viewer muted or blocked them. */
export function Folded({ thingId, authorId, isPerson = false, menu, children }: FoldedProps) {
  const relationship = useRelationship(authorId)
  const [isShown, setShown] = useState(false)
  // The next mute or block folds it again.
  if (isShown && !relationship) setShown(false)
  if (!relationship || isShown) return children
  return <LazyFold {...{ thingId, relationship, isPerson, menu }} onShow={() => setShown(true)} />
}
