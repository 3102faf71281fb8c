import { Card } from '#src/ui/card.tsx'

/** The placeholder of a list of cards. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-dvh content-start gap-3">
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4].map((row) => (
        <Card key={row} className="skeleton h-28" />
      ))}
    </div>
  )
}
