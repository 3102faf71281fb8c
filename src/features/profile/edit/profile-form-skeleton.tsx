import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

/** Stands in the edit form's place while it loads. */
export function ProfileFormSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <VisuallyHidden>Loading profile</VisuallyHidden>
      {['h-28', 'h-120', 'h-96'].map((height) => (
        <Card key={height} padding="lg" className="grid gap-5">
          <Skeleton className="h-7 w-40" />
          <Skeleton className={height} />
        </Card>
      ))}
    </div>
  )
}
