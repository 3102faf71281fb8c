import { Button } from '#src/ui/button.tsx'

interface RatingPromptProps {
  contactName: string
  onRate: () => void
  onLater: () => void
}

/** The banner that asks for a rating. */
export function RatingPrompt({ contactName, onRate, onLater }: RatingPromptProps) {
  return (
    <aside
      aria-label="Rating"
      className="flex flex-wrap items-center justify-between gap-3 border-line border-b bg-accent-soft px-4 py-3 text-accent-ink"
    >
      <p className="font-medium">How was your experience with {contactName}?</p>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" onClick={onLater}>
          Maybe Later
        </Button>
        <Button size="sm" onClick={onRate}>
          Rate Now
        </Button>
      </div>
    </aside>
  )
}
