import { Briefcase, MapPin, Sprout } from 'lucide-react'
import { memo, type ReactNode } from 'react'

import { Availability } from '#src/shared/domain/availability.tsx'
import { LevelBadge } from '#src/shared/domain/level-badge.tsx'
import { placeText } from '#src/shared/domain/place-text.ts'
import { titleText } from '#src/shared/domain/title.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { Stars } from '#src/ui/stars.tsx'
import type { DeveloperCardData } from '../schemas.ts'
import { moreText, yearsText } from './card-texts.ts'

interface DeveloperCardProps {
  developer: DeveloperCardData
  /** The viewer's mark: its button is in the corner, where the name leaves room, its words at the bottom. */
  mark?: ReactNode
}

/**
 * A developer at a glance. The whole card is one link to the profile. Memoized: typing a search renders no card again.
 */
export const DeveloperCard = memo(function DeveloperCard({ developer, mark }: DeveloperCardProps) {
  const { username, full_name: name, bio, skills, specializations } = developer
  return (
    <Card
      as="article"
      interactive
      padding="sm"
      className="flex flex-col gap-1.5 has-[a:focus-visible]:focus-ring"
    >
      <header className={cx('flex items-start gap-3 sm:min-h-16', mark !== undefined && 'member:pr-8')}>
        <Avatar id={developer.id} name={name} src={developer.avatar_url} size="md" />
        {/* Left-aligned beside the picture, also for a name that is written from right to left. */}
        <div className="min-w-0 flex-1 text-left">
          <h3 className="text-base leading-snug" dir="auto" translate="no">
            {/* The link's pseudo-element covers the card, so that a tap anywhere opens the profile. */}
            <Link to={`/profile/${username}`} className="outline-none after:absolute after:inset-0">
              {name}
            </Link>
          </h3>
          <p className="line-clamp-2 text-ink-muted text-sm" dir="auto">
            {titleText(developer.title)}
          </p>
        </div>
      </header>

      <CardFacts developer={developer} />
      {bio && (
        <p className="line-clamp-2 text-sm" dir="auto">
          {bio}
        </p>
      )}
      <Names
        label="Specializations"
        look="font-semibold text-primary"
        names={specializations}
        total={developer.specialization_count}
      />
      <Names
        label="Skills"
        look="text-ink-muted"
        names={skills}
        total={developer.known_count}
        translate="no"
      />
      <Learning names={developer.learning} total={developer.learning_count} />
      {mark}
    </Card>
  )
})

/** Short rows, always in the same order, so that cards are easy to compare. */
function CardFacts({ developer }: { developer: DeveloperCardData }) {
  const { location, works_remotely: remote } = developer
  const isLooking = developer.availability !== 'closed'
  const years = yearsText(developer.years_of_experience)
  return (
    <div className="flex flex-col gap-1 text-ink-muted text-sm">
      <div className="flex flex-wrap items-center justify-between gap-1">
        {developer.rating_count > 0 ? (
          <Stars value={developer.average_rating} count={developer.rating_count} size="sm" showValue />
        ) : (
          <span>No ratings yet</span>
        )}
        <LevelBadge level={developer.experience_level} />
      </div>
      {(location || years) && (
        <div className="flex items-center justify-between gap-2">
          <span className="flex min-w-0 items-center gap-1">
            {location && (
              <>
                <MapPin className="size-4 shrink-0" />
                <span className="truncate">{placeText(location)}</span>
              </>
            )}
          </span>
          {years && (
            <span className="inline-flex shrink-0 items-center gap-1">
              <Briefcase className="size-4" />
              {years}
              <span className="sr-only"> of experience</span>
            </span>
          )}
        </div>
      )}
      {(isLooking || remote) && (
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {isLooking && <Availability of={developer} isShort className="gap-1.5" />}
          {remote && <span>Works remotely</span>}
        </div>
      )}
    </div>
  )
}

interface NamesProps {
  label: string
  look: string
  names: readonly { id: string; name: string }[]
  /** Number of all names, including those that are not shown. */
  total: number
  translate?: 'no'
}

/** Names in one line, which keeps cards low. */
function Names({ label, look, names, total, translate }: NamesProps) {
  if (names.length === 0) return null
  return (
    <p className={cx('flex gap-1.5 text-sm', look)}>
      <span className="sr-only">{`${label}: `}</span>
      <span dir="auto" translate={translate} className="truncate">
        {names.map(({ name }) => name).join(', ')}
      </span>
      <span className="shrink-0 font-normal text-ink-muted">{moreText(total, names.length)}</span>
    </p>
  )
}

function Learning({ names, total }: Pick<NamesProps, 'names' | 'total'>) {
  if (names.length === 0) return null
  const more = moreText(total, names.length)
  return (
    <p className="flex items-center gap-1.5 text-ink-muted text-sm">
      <Sprout className="size-4 shrink-0 text-success-ink" />
      <span className="truncate">
        Learning <span translate="no">{names.map(({ name }) => name).join(', ')}</span>
        {more && `, ${more}`}
      </span>
    </p>
  )
}
