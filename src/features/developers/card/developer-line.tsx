import { levelText } from '#src/shared/domain/experience-level.ts'
import { placeText } from '#src/shared/domain/place-text.ts'
import { titleText } from '#src/shared/domain/title.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import type { DeveloperCardData } from '../schemas.ts'
import { yearsText } from './card-texts.ts'

/** A card of three lines, for lists that add their own text below. The whole card is one link to the profile. */
export function DeveloperLine({ developer }: { developer: DeveloperCardData }) {
  const { id, username, full_name: name, location, experience_level: level, skills } = developer
  const facts = [
    location && placeText(location),
    level && levelText(level),
    yearsText(developer.years_of_experience),
  ]
  return (
    <Card
      as="article"
      interactive
      padding="sm"
      className="flex items-start gap-3 has-[a:focus-visible]:focus-ring"
    >
      <Avatar id={id} name={name} src={developer.avatar_url} size="md" />
      <div className="min-w-0 flex-1 text-left text-sm">
        <h4 className="text-base leading-snug" dir="auto" translate="no">
          {/* The link's pseudo-element covers the card, so that a tap anywhere opens the profile. */}
          <Link to={`/profile/${username}`} className="outline-none after:absolute after:inset-0">
            {name}
          </Link>
        </h4>
        <p className="truncate text-ink-muted" dir="auto">
          {titleText(developer.title)}
        </p>
        <p className="truncate text-ink-muted">{facts.filter(Boolean).join(' · ')}</p>
        {skills.length > 0 && (
          <p translate="no" className="truncate">
            {skills.map((skill) => skill.name).join(', ')}
          </p>
        )}
      </div>
    </Card>
  )
}
