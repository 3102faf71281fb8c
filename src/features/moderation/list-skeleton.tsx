import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The placeholder of a list of cards. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4].map((row) => (
        <Card key={row} className="grid h-28 content-center gap-2.5">
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </Card>
      ))}
    </div>
  )
}
