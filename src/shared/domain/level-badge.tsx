import { Badge } from '#src/ui/badge.tsx'
import { levelNames, levelTone } from './experience-level.ts'

/** A level in English, and quieter its Somali name: 'Senior · Sare'. */
export function LevelBadge({ level }: { level: string }) {
  const [name, somali] = levelNames(level)
  return (
    <Badge tone={levelTone(level)} title={somali && `${somali} is Somali for ${name}.`}>
      <span className="sr-only">Experience level: </span>
      {name}
      {somali && <span className="font-normal"> · {somali}</span>}
    </Badge>
  )
}
