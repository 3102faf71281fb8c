import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'

export function PostSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading post</span>
      <Skeleton className="h-5 w-60" />
      <Card padding="lg" className="flex min-h-96 flex-col gap-5">
        <div className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-md" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-24" />
          </div>
        </div>
        <Skeleton className="h-9 w-4/5" />
        <SkeletonText lines={5} />
        <SkeletonText lines={4} />
      </Card>
    </div>
  )
}
