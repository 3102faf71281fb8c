import { Link } from '#src/ui/link.tsx'
import type { ThingKind } from './thing-kinds.ts'

/** Tells the author that moderators have hidden what they wrote, and where they read why. */
export default function HiddenNote({ what }: { what: ThingKind }) {
  return (
    // The note is above the link that covers a card.
    <p className="relative z-10 rounded-md bg-accent-soft px-3 py-2 text-accent-ink text-sm print:hidden">
      Moderators have hidden this {what}: nobody else sees it.{' '}
      <Link to="/settings/standing" className="font-semibold underline">
        Read why, or appeal
      </Link>
    </p>
  )
}
