import { Badge } from '#src/ui/badge.tsx'
import { levelMeaning, levelTone } from './experience-level.ts'

/** A level and its meaning in the other language: 'Sare · senior'. */
export function LevelBadge({ level }: { level: string }) {
  const meaning = levelMeaning(level)
  return (
    <Badge tone={levelTone(level)}>
      <span className="sr-only">Experience level: </span>
      {level}
      {meaning && <span className="font-normal"> · {meaning}</span>}
    </Badge>
  )
}
