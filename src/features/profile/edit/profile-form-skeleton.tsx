import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { FORM_HALVES, FORM_PART } from './form-part.tsx'

/** The placeholder of the edit form while it loads. */
export function ProfileFormSkeleton() {
  return (
    <div role="status" className={FORM_HALVES}>
      <span className="sr-only">Loading profile</span>
      {['h-240', 'h-200'].map((height) => (
        <div key={height} className={FORM_PART}>
          <Skeleton className="h-7 w-40" />
          <Card>
            <Skeleton className={height} />
          </Card>
        </div>
      ))}
    </div>
  )
}
