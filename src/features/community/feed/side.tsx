import { useFirstLoadOver } from '#src/lib/use-first-load-over.ts'
import { latePart } from '#src/ui/lazy-part.tsx'
import { useWideScreen } from '#src/ui/use-screen-width.ts'

import type { FeedPost } from '../schemas.ts'

const SideLists = latePart(() => import('./side-lists.tsx'))

/** Further posts beside the feed or a post; loaded once the page is complete, and not on small screens. */
export function Side({ post }: { post?: FeedPost }) {
  const wide = useWideScreen()
  const isComplete = useFirstLoadOver()
  return wide && isComplete && <SideLists post={post} />
}
