import { Card } from '#src/ui/card.tsx'

/** The placeholder below the dashboard's header while it loads. */
export function DashboardSkeleton() {
  return (
    // It is as high as the screen, so that the footer does not jump when the content comes.
    <div className="min-h-dvh">
      <div className="page-width space-y-6 py-5 sm:space-y-10 sm:py-8">
        <span className="sr-only" role="status">
          Loading dashboard
        </span>
        <Card className="skeleton h-40" />
        <div className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
          {[1, 2, 3, 4].map((card) => (
            <Card key={card} className="skeleton h-19" />
          ))}
        </div>
        <Card className="skeleton h-80" />
      </div>
    </div>
  )
}
