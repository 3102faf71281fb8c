import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'

const COUNT = 3

/** Stands in for the first cards while they load. */
export function PostCardSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading posts</span>
      {Array.from({ length: COUNT }, (_, index) => (
        <Card key={index} data-testid="post-skeleton" className="flex min-h-56 flex-col gap-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-md" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3.5 w-24" />
            </div>
          </div>
          <Skeleton className="h-6 w-3/4" />
          <SkeletonText lines={3} />
          <Skeleton className="mt-auto h-6 w-1/2" />
        </Card>
      ))}
    </div>
  )
}
