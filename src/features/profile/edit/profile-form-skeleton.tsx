import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { FORM_PART } from './form-part.tsx'

/** The placeholder of the edit form while it loads. */
export function ProfileFormSkeleton() {
  return (
    <div role="status" className="grid max-w-5xl gap-6">
      <span className="sr-only">Loading profile</span>
      {['h-40', 'h-120', 'h-96'].map((height) => (
        <div key={height} className={FORM_PART}>
          <Skeleton className="h-7 w-40 lg:mt-5" />
          <Card padding="lg">
            <Skeleton className={height} />
          </Card>
        </div>
      ))}
    </div>
  )
}
