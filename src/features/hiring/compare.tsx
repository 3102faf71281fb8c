import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'

import { messageHref } from '#src/shared/contact-links.ts'
import { Availability } from '#src/shared/domain/availability.tsx'
import { LevelBadge } from '#src/shared/domain/level-badge.tsx'
import { LocalTime } from '#src/shared/domain/local-time.tsx'
import { placeText } from '#src/shared/domain/place-text.ts'
import { STORY_TEXT } from '#src/shared/domain/stories.ts'
import { titleText } from '#src/shared/domain/title.ts'
import { deskQuery } from '#src/shared/hiring/desk.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Stars } from '#src/ui/stars.tsx'
import { skillNames } from './people-csv.ts'
import { type FullPerson, fullPeopleQuery } from './queries/people.ts'
import { STAGE_LABELS } from './stages.ts'

import './hiring.css'

/** Two or three people side by side. On a phone the columns swipe below their names. */
export default function Compare({ ids }: { ids: readonly string[] }) {
  const query = useQuery(fullPeopleQuery(ids))
  const { data: people } = query
  const desk = useQuery(deskQuery())
  const names = new Map(desk.data?.map(({ id, name }) => [id, name]))
  if (!people || desk.isLoading)
    return <NotLoaded query={query} title="Couldn't load these people" height="h-96" />
  if (people.length === 0) {
    return (
      <EmptyState
        icon={<UsersRound />}
        title="Nobody to compare"
        text="These people are not shown any more."
      />
    )
  }
  const common = commonSkills(people)
  const rows: [label: string, cell: (person: FullPerson) => ReactNode][] = [
    ['Your notes', (person) => <OwnWords {...person} names={names} />],
    ['Level', ({ profile }) => <LevelBadge level={profile.experience_level} />],
    ['Years', ({ profile: { years_of_experience: years } }) => years ?? 'Not said'],
    ['Skills in common', () => <Skills names={common} />],
    [
      'Other skills',
      ({ skills }) => <Skills names={skillNames(skills, false).filter((name) => !common.includes(name))} />,
    ],
    ['Learning', ({ skills }) => <Skills names={skillNames(skills, true)} />],
    ['Place', (person) => <Place {...person} />],
    ['Availability', ({ profile }) => <Availability of={profile} className="gap-1.5" />],
    ['Reviews', (person) => <Reviews {...person} />],
    ['Projects', (person) => <Projects {...person} />],
  ]
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      aria-label="Comparison"
      className="comparison rounded-lg border border-line bg-surface-raised"
    >
      <table className="text-sm">
        <thead>
          <tr>
            <td />
            {people.map(({ profile, talks }) => (
              <th key={profile.id} scope="col" className="font-normal">
                <span className="flex items-start gap-2">
                  <Avatar id={profile.id} name={profile.full_name} src={profile.avatar_url} size="sm" />
                  <span className="min-w-0">
                    <Link
                      to={`/profile/${profile.username}`}
                      className="wrap-anywhere font-semibold hover:underline"
                    >
                      <bdi translate="no">{profile.full_name}</bdi>
                    </Link>
                    <span className="wrap-anywhere block text-ink-muted">{titleText(profile.title)}</span>
                    <Link to={messageHref(profile.id)} className="text-link">
                      {talks ? 'Open conversation' : 'Write'}
                    </Link>
                  </span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row" className="font-semibold">
                {label}
              </th>
              {people.map((person) => (
                <td key={person.profile.id}>{cell(person)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The stage and note of each list. */
function OwnWords({ places, names }: FullPerson & { names: ReadonlyMap<string | null, string> }) {
  if (places.length === 0) return 'On none of your lists'
  return (
    <ul className="grid gap-2">
      {places.map(({ list_id, stage, note }) => (
        <li key={list_id}>
          <span className="font-semibold">{STAGE_LABELS[stage]}</span>
          {names.has(list_id) && (
            <span className="text-ink-muted">
              {' · '}
              <bdi>{names.get(list_id)}</bdi>
            </span>
          )}
          {note && (
            <span dir="auto" className="block whitespace-pre-line">
              {note}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The skills that all these people know. */
export function commonSkills([first, ...others]: readonly Pick<FullPerson, 'skills'>[]): string[] {
  return skillNames(first?.skills ?? [], false).filter((name) =>
    others.every(({ skills }) => skillNames(skills, false).includes(name)),
  )
}

export function Skills({ names }: { names: readonly string[] }) {
  return names.length > 0 ? <span translate="no">{names.join(', ')}</span> : 'None'
}

export function Place({ profile: { location, works_remotely: remote, time_zone: zone } }: FullPerson) {
  return (
    <>
      {location ? placeText(location) : 'Not said'}
      {remote && <span className="block">Works remotely</span>}
      {zone && (
        <span className="block">
          <LocalTime zone={zone} />
        </span>
      )}
    </>
  )
}

export function Reviews({ profile, reviews }: FullPerson) {
  if (profile.rating_count === 0) return 'No ratings yet'
  return (
    <div className="grid gap-2">
      <Stars value={profile.average_rating} count={profile.rating_count} size="sm" showValue />
      <ul className="grid gap-2">
        {reviews.map(({ id, rating_value, comment, story, rater }) => (
          <li key={id}>
            <Stars value={rating_value} size="sm" />
            {story && <span className="block font-semibold">{STORY_TEXT[story]}</span>}
            {comment && (
              <span dir="auto" className="line-clamp-6 block">
                {comment}
              </span>
            )}
            {rater && (
              <bdi translate="no" className="block text-ink-muted">
                {rater.full_name}
              </bdi>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A table cell and a printed page have room for this many. */
const MAX_PROJECTS = 4

export function Projects({ projects }: FullPerson) {
  if (projects.length === 0) return 'None'
  return (
    <ul className="grid gap-3">
      {projects.slice(0, MAX_PROJECTS).map(({ id, title, description, thumbnail_url, media }) => {
        const picture = media[0]?.url ?? thumbnail_url
        return (
          <li key={id} className="break-inside-avoid">
            {picture && (
              <Picture
                src={picture}
                alt={media[0]?.alt ?? ''}
                loading="lazy"
                className="mb-1 h-28 w-full max-w-64 rounded-sm object-cover"
              />
            )}
            <bdi className="font-semibold">{title}</bdi>
            {description && (
              <span dir="auto" className="line-clamp-4 block">
                {description}
              </span>
            )}
          </li>
        )
      })}
      {projects.length > MAX_PROJECTS && <li>{projects.length - MAX_PROJECTS} more</li>}
    </ul>
  )
}
