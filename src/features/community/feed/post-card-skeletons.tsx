import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'

import { PostAuthorSkeleton } from '../post-author.tsx'

const COUNT = 3

/** Placeholders for the first cards while they load. */
export function PostCardSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading posts</span>
      {Array.from({ length: COUNT }, (_, index) => (
        <Card key={index} data-testid="post-skeleton" className="flex min-h-56 flex-col gap-4">
          <PostAuthorSkeleton />
          <Skeleton className="h-6 w-3/4" />
          <SkeletonText lines={3} />
          <Skeleton className="mt-auto h-6 w-1/2" />
        </Card>
      ))}
    </div>
  )
}
