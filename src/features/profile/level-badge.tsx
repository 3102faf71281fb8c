import { levelTone } from '#src/lib/domain/experience-level.ts'
import { Badge } from '#src/ui/badge.tsx'

/** The experience level in its colour. */
export function LevelBadge({ level }: { level: string }) {
  return (
    <span>
      <span className="sr-only">Experience level: </span>
      <Badge tone={levelTone(level)}>{level}</Badge>
    </span>
  )
}
