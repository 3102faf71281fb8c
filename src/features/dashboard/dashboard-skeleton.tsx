import { Card } from '#src/ui/card.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

/** The dashboard's placeholder while it loads. */
export function DashboardSkeleton() {
  return (
    // As high as the screen, so that the footer does not jump when the content comes.
    <div className="min-h-dvh">
      <PageHeader title="Welcome" lead="Your profile, your messages and what to do next." />
      <div className="page-width space-y-12 py-8">
        <span className="sr-only" role="status">
          Loading dashboard
        </span>
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {[1, 2, 3, 4].map((card) => (
            <Card key={card} className="skeleton h-28" />
          ))}
        </div>
        <div className="grid gap-8 lg:grid-cols-2">
          <Card className="skeleton h-80" />
          <Card className="skeleton h-80" />
        </div>
      </div>
    </div>
  )
}
