import { useEffect, useState } from 'react'

import { afterFirstLoad } from '#src/lib/after-first-load.ts'
import { latePart } from '#src/ui/lazy-part.tsx'
import { useWideScreen } from '#src/ui/use-screen-width.ts'

import type { FeedPost } from '../schemas.ts'

const SideLists = latePart(() => import('./side-lists.tsx'))

/** Further posts beside the feed or a post. They load once the page is complete, and never on small screens. */
export function Side({ post }: { post?: FeedPost }) {
  const wide = useWideScreen()
  const [isComplete, setComplete] = useState(false)
  useEffect(() => afterFirstLoad(async () => setComplete(true)), [])
  return wide && isComplete && <SideLists post={post} />
}
