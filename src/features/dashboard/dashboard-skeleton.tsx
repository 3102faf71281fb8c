import { Card } from '#src/ui/card.tsx'

/** The placeholder below the dashboard's header while it loads. */
export function DashboardSkeleton() {
  return (
    <div className="page-width grid gap-6 py-5 sm:py-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <span className="sr-only" role="status">
        Loading dashboard
      </span>
      <Card className="skeleton h-40" />
      <div className="grid grid-cols-2 content-start gap-2 sm:gap-4">
        {[1, 2, 3, 4].map((card) => (
          <Card key={card} className="skeleton h-19" />
        ))}
      </div>
      <Card className="skeleton h-80" />
    </div>
  )
}
