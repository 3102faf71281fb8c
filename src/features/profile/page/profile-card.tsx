import { BadgeCheck, Briefcase, Clock, Globe, MapPin, MessageSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { safeWebUrl, shownWebUrl } from '#src/lib/web-url.ts'
import { Availability } from '#src/shared/domain/availability.tsx'
import { Headline } from '#src/shared/domain/headline.tsx'
import { LevelBadge } from '#src/shared/domain/level-badge.tsx'
import { LocalTime } from '#src/shared/domain/local-time.tsx'
import { hiresText } from '#src/shared/domain/purpose.ts'
import { headlineText } from '#src/shared/domain/title.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Github, Linkedin, Twitter } from '#src/ui/brand-icons.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { FontIcon } from '#src/ui/font-icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Stars } from '#src/ui/stars.tsx'
import type { Profile } from '../schemas.ts'
import { experienceText, isNewProfile, whereText } from './profile-texts.ts'

/** The picture beside the names. The skeleton uses it, too. */
export const IDENTITY = 'flex items-start gap-4'
export const IDENTITY_TEXT = 'flex w-full min-w-0 flex-col items-start gap-1.5'

const ONLY_FIRST = 'max-lg:*:not-first:hidden'

/** Characters of a bio that a phone shows whole. */
const MAX_SHORT_BIO_CHARACTERS = 240

interface ProfileCardProps {
  profile: Profile
  /** Buttons for the owner or for others. */
  actions: ReactNode
  /** On one column only picture, name and title show, because posts follow. */
  isShort: boolean
}

/** The card beside the profile: identity, facts, actions, bio and links. */
export function ProfileCard({ profile, actions, isShort }: ProfileCardProps) {
  return (
    <Card
      as="section"
      className={cx(
        'flex flex-col gap-5 print:gap-3 print:border-0 print:p-0 print:shadow-none',
        isShort && ONLY_FIRST,
      )}
      aria-label={profile.purpose === 'hire' ? 'About this member' : 'About this developer'}
    >
      <Identity profile={profile} isShort={isShort} />
      <Facts profile={profile} />
      {actions && (
        // The server renders a visitor's buttons for the owner, too. The height keeps the card from jumping.
        <div className="flex flex-wrap member:min-h-38 content-start gap-2.5 *:grow print:hidden">
          {actions}
        </div>
      )}
      {profile.bio && <Bio text={profile.bio} />}
      {profile.purpose !== 'hire' && profile.specializations.length > 0 && (
        <div>
          <h2 className="text-lg">Specializations</h2>
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {profile.specializations.map((one) => (
              <li key={one.id} className="max-w-full">
                <Specialization one={one} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <ProfileLinks profile={profile} />
    </Card>
  )
}

/** A specialization, with a link to its list if the directory has that list. */
function Specialization({ one }: { one: Profile['specializations'][number] }) {
  const title = one.description ?? undefined
  const badge = (
    <Badge tone="primary" className="min-h-6" title={title}>
      <FontIcon name={one.icon} />
      <span className="min-w-0">
        {one.name}
        {one.hidden && ' (hidden by the moderators)'}
      </span>
    </Badge>
  )
  if (!one.offered) return badge
  return (
    <Link
      to={`/developers?specialization=${one.id}`}
      title={title}
      className="flex max-w-full rounded-sm hover:underline"
    >
      {badge}
    </Link>
  )
}

/** The bio. A phone shows the start of a long one, so that the projects are not far below. */
function Bio({ text }: { text: string }) {
  const isLong = text.length > MAX_SHORT_BIO_CHARACTERS
  const [isWhole, setWhole] = useState(!isLong)
  return (
    <div>
      <h2 className="text-lg">About</h2>
      <p
        dir="auto"
        className={cx(
          'mt-1.5 whitespace-pre-line',
          !isWhole && 'max-sm:[@media(scripting:enabled)]:line-clamp-5',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="text-link min-h-8 sm:hidden print:hidden noscript:hidden"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  )
}

function Identity({ profile, isShort }: Pick<ProfileCardProps, 'profile' | 'isShort'>) {
  const builds = profile.purpose !== 'hire'
  return (
    <div className={IDENTITY}>
      <Avatar
        id={profile.id}
        name={profile.full_name}
        src={profile.avatar_url}
        size="lg"
        lazy={false}
        className={cx(isShort && 'max-lg:[&>*]:size-10 max-lg:[&>*]:text-base')}
      />
      <div className={cx(IDENTITY_TEXT, isShort && ONLY_FIRST)}>
        <div className="max-w-full">
          <h1 dir="auto" translate="no" className="text-xl">
            {profile.full_name}
          </h1>
          <p dir="auto" className="text-wrap text-ink-muted">
            <Headline text={headlineText(profile)} />
          </p>
        </div>
        {profile.rating_count > 0 ? (
          <Link to={`/profile/${profile.username}#reviews`} className="hover:underline">
            <Stars value={profile.average_rating} count={profile.rating_count} showValue />
          </Link>
        ) : builds ? (
          <span className="flex flex-wrap items-center gap-1.5 text-ink-muted text-sm">
            <Stars value={0} count={0} />
            No ratings yet
          </span>
        ) : null}
        {builds && (
          <div className="flex flex-wrap items-center gap-1.5">
            <LevelBadge level={profile.experience_level} />
            {isNewProfile(profile, new Date()) && <Badge tone="accent">New here</Badge>}
          </div>
        )}
        {builds && isUntouched(profile) && (
          <p className="text-ink-muted text-xs print:hidden">
            Not filled in yet: title, level and availability are the defaults.
          </p>
        )}
      </div>
    </div>
  )
}

const ANSWER_TIMES = { day: 'a day', three_days: 'three days', week: 'a week' }

function Facts({ profile }: { profile: Profile }) {
  const builds = profile.purpose !== 'hire'
  const experience = builds && experienceText(profile.years_of_experience)
  const where = whereText(profile.location, builds && profile.works_remotely)
  const hires = hiresText(profile)
  return (
    <ul className="grid gap-x-6 gap-y-2 empty:hidden spread:flex spread:flex-wrap">
      {hires && hires !== headlineText(profile) && (
        <Fact icon={<Briefcase />}>
          <Headline text={hires} />
        </Fact>
      )}
      {where && <Fact icon={<MapPin />}>{where}</Fact>}
      {profile.time_zone && (
        <Fact icon={<Clock />}>
          <LocalTime zone={profile.time_zone} />
        </Fact>
      )}
      {experience && <Fact icon={<Briefcase />}>{experience}</Fact>}
      {builds && (
        <li>
          {/* The padding aligns the dot with the icons. */}
          <Availability of={profile} className="gap-4 px-1" />
        </li>
      )}
      {profile.answers_within && (
        <Fact icon={<MessageSquare />}>Usually answers within {ANSWER_TIMES[profile.answers_within]}</Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-muted">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** Whether the member never filled in the form. The defaults are then not the member's own words. */
function isUntouched({ title, bio, years_of_experience }: ProfileCardProps['profile']) {
  return !title && !bio && years_of_experience === null
}

const LINKS = [
  { field: 'website', name: 'Website', Icon: Globe },
  { field: 'github', name: 'GitHub', Icon: Github },
  { field: 'twitter', name: 'X (Twitter)', Icon: Twitter },
  { field: 'linkedin', name: 'LinkedIn', Icon: Linkedin },
] as const

/** The profile's links to other sites, opening new tabs. Renders nothing without a link. */
function ProfileLinks({ profile }: { profile: Profile }) {
  const links = LINKS.flatMap(({ field, ...link }) => {
    const href = safeWebUrl(profile[field])
    return href ? [{ ...link, href }] : []
  })
  if (links.length === 0) return null
  return (
    <ul aria-label="Links" className="grid gap-1 spread:grid-cols-2 print:gap-0">
      {links.map(({ name, Icon, href }) => (
        <li key={name} className="min-w-0">
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="group flex min-h-9 items-center gap-2.5 text-link"
          >
            <Icon className="size-5 shrink-0 text-ink-muted group-hover:text-ink" />
            <span className="group-hover:underline print:hidden">{name}</span>
            <span className="sr-only print:not-sr-only">{shownWebUrl(href)}</span>
          </a>
          {name === 'GitHub' && profile.github_proven && (
            <p className="flex gap-1.5 text-ink-muted text-sm print:hidden">
              <BadgeCheck className="mt-0.5 size-4 shrink-0" />
              Their own account: they signed in to GitHub with it.
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
