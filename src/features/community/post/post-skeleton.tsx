import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'

import { PostAuthorSkeleton } from '../post-author.tsx'

/** The placeholder of a post while it loads. */
export function PostSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading post</span>
      <Skeleton className="h-5 w-60" />
      {/* At least as high as the screen, like most posts, so that the footer does not jump. */}
      <Card padding="lg" className="flex min-h-dvh flex-col gap-5">
        <PostAuthorSkeleton />
        <Skeleton className="h-9 w-4/5" />
        <SkeletonText lines={5} />
        <SkeletonText lines={4} />
      </Card>
    </div>
  )
}
