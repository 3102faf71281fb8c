import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'

import { useConfig } from '#src/lib/config.ts'
import { Availability } from '#src/shared/domain/availability.tsx'
import { levelText } from '#src/shared/domain/experience-level.ts'
import { titleText } from '#src/shared/domain/title.ts'
import { deskQuery } from '#src/shared/hiring/desk.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import { Place, Projects, Reviews, Skills } from './compare.tsx'
import { type DeskFilters, hiringHref } from './filters.ts'
import { skillNames } from './people-csv.ts'
import { allPeopleQuery, type ListedFull } from './queries/people.ts'
import { STAGE_LABELS } from './stages.ts'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** Prints everybody whom the filters find, each on a new page. */
export default function PrintSheets({ filters }: { filters: DeskFilters }) {
  const query = useQuery(allPeopleQuery(filters))
  const { data } = query
  const { data: lists = [] } = useQuery(deskQuery())
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  if (!data) return <NotLoaded query={query} title="Couldn't load your people" height="h-96" />
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()} disabled={data.length === 0}>
          Print
        </Button>
        <ButtonLink to={hiringHref(filters)} variant="secondary">
          Back to the list
        </ButtonLink>
        <p className="basis-full text-ink-muted text-sm">
          Each person begins a page, with your stage and note.
        </p>
      </div>
      {data.length === 0 && <EmptyState icon={<UsersRound />} title="Nobody to print" />}
      {data.map((one) => (
        <Sheet key={`${one.list_id} ${one.full.profile.id}`} {...one} listName={names.get(one.list_id)} />
      ))}
    </div>
  )
}

function Sheet({ full, stage, note, added_at, listName }: ListedFull & { listName: string | undefined }) {
  const { siteUrl } = useConfig()
  const { profile, skills } = full
  const facts: [string, ReactNode][] = [
    ['List', <bdi key="list">{listName}</bdi>],
    ['Stage', STAGE_LABELS[stage]],
    ['Note', note ?? '–'],
    ['Level', levelText(profile.experience_level)],
    ['Years', profile.years_of_experience ?? 'Not said'],
    ['Place', <Place key="place" {...full} />],
    ['Availability', <Availability key="availability" of={profile} className="gap-1.5" />],
    ['Specializations', profile.specializations.map(({ name }) => name).join(', ') || 'None'],
    ['Skills', <Skills key="skills" names={skillNames(skills, false)} />],
    ['Learning', <Skills key="learning" names={skillNames(skills, true)} />],
    ['Reviews', <Reviews key="reviews" {...full} />],
    ['Projects', <Projects key="projects" {...full} />],
    ['Added', DAY.format(new Date(added_at))],
    [
      'Profile',
      <span key="profile" translate="no">
        {`${siteUrl}/profile/${profile.username}`}
      </span>,
    ],
    ['Printed', DAY.format(serverNow())],
  ]
  return (
    <article className="sheet rounded-lg border border-line p-4">
      <h2 dir="auto" translate="no" className="text-2xl">
        {profile.full_name}
      </h2>
      <p dir="auto" className="text-ink-muted">
        {titleText(profile.title)}
      </p>
      {profile.bio && (
        <p dir="auto" className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line">
          {profile.bio}
        </p>
      )}
      <dl className="mt-3">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
