import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ProfileColumns } from './profile-columns.tsx'

/** Stands in the profile's own places and sizes while it loads. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading profile</VisuallyHidden>
      <ProfileColumns
        aside={
          <Card accent padding="lg" className="flex min-h-160 flex-col gap-5">
            <div className="flex flex-col items-center gap-3">
              <Skeleton className="size-32 rounded-xl" />
              <Skeleton className="h-8 w-48" />
              <Skeleton className="h-6 w-36" />
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-6 w-16" />
            </div>
            <SkeletonText lines={3} />
            <Skeleton className="h-11 w-full rounded-md" />
            <Skeleton className="h-11 w-full rounded-md" />
            <SkeletonText lines={5} />
          </Card>
        }
      >
        {['Skills', 'Projects', 'Ratings'].map((part) => (
          <div key={part}>
            <Skeleton className="mb-4 h-8 w-56" />
            <div className="grid gap-4 md:grid-cols-2">
              <Skeleton className="h-40 rounded-lg" />
              <Skeleton className="h-40 rounded-lg" />
            </div>
          </div>
        ))}
      </ProfileColumns>
    </div>
  )
}
