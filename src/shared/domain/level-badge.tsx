import { Badge } from '#src/ui/badge.tsx'
import { levelNames, levelTone } from './experience-level.ts'

/** A level in English, and quieter its Somali name: 'Senior · Sare'. */
export function LevelBadge({ level }: { level: string }) {
  const [name, exact] = levelNames(level)
  return (
    <Badge tone={levelTone(level)} title={exact && `${exact} is Somali for ${name}.`}>
      <span className="sr-only">Experience level: </span>
      {name}
      {exact && <span className="font-normal"> · {exact}</span>}
    </Badge>
  )
}
