/** People on the viewer's lists: pages of rows, and full profiles to compare, print and export. */

import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { callRead, callWrite, readQuery } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { count, personSchema } from '#src/lib/response-schemas.ts'
import { profileFacts, projectSchema } from '#src/shared/domain/profile-parts.ts'
import { STORIES } from '#src/shared/domain/stories.ts'
import { hiringKeys } from '#src/shared/hiring/keys.ts'
import { numberText } from '#src/ui/number-text.ts'
import type { DeskFilters } from '../filters.ts'
import { STAGES } from '../stages.ts'

const NEWS = ['message', 'free', 'project', 'review'] as const
export type News = (typeof NEWS)[number]

const { works_remotely: _remote, years_of_experience: _years, ...rowFacts } = profileFacts

/** A person in a row of the desk. */
const deskPersonSchema = v.object({
  ...personSchema.entries,
  ...rowFacts,
  skills: v.array(v.object({ name: v.string() })),
})

const listedFields = {
  list_id: v.string(),
  stage: v.picklist(STAGES),
  note: v.nullable(v.string()),
  added_at: v.string(),
  /** The time of the viewer's message, if it has no answer yet. */
  waits_since: v.nullable(v.string()),
  /** Whether the viewer and this person have a conversation. */
  talks: v.boolean(),
  /** Changes since the viewer's last visit. */
  news: v.array(v.picklist(NEWS)),
}

function pageSchema<Person>(person: v.GenericSchema<unknown, Person>) {
  return v.object({
    data: v.array(v.object({ ...listedFields, person })),
    count,
    page: count,
    totalPages: count,
  })
}

/** Filters at their default are left out: equal requests share one cache entry. */
const argsOf = ({ list, show, search, sort }: DeskFilters) => ({
  ...(list && { list }),
  ...(show && { show }),
  ...(search && { search }),
  ...(sort && { ordering: sort }),
})

const deskPageSchema = pageSchema(deskPersonSchema)
export type DeskPerson = v.InferOutput<typeof deskPageSchema>['data'][number]

/** A page of the people on a list, or on all. */
export function hiringPeopleQuery(filters: DeskFilters) {
  const args = { ...argsOf(filters), page: filters.page }
  return readQuery(hiringKeys.people(args), 'hiring_people', deskPageSchema, {
    args,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Records a visit of one list or of all. What this visit shows as new stays marked until it ends. */
export const lookAtListMutation = mutationOptions({
  mutationFn: (list: string | null, { client }) => callWrite(client, 'look_at_list', list ? { list } : {}),
})

const fullSchema = v.array(
  v.object({
    profile: v.object({
      ...personSchema.entries,
      ...profileFacts,
      bio: v.nullable(v.string()),
      time_zone: v.nullable(v.string()),
      average_rating: v.number(),
      rating_count: count,
      specializations: v.array(v.object({ id: v.string(), name: v.string() })),
    }),
    skills: v.array(v.object({ name: v.string(), is_learning: v.boolean() })),
    projects: v.array(projectSchema),
    reviews: v.array(
      v.object({
        id: v.string(),
        rating_value: v.number(),
        comment: v.nullable(v.string()),
        story: v.nullable(v.picklist(STORIES)),
        created_at: v.string(),
        rater: v.nullable(personSchema),
      }),
    ),
    talks: v.boolean(),
    /** The person's entries on the viewer's lists, the latest first. */
    places: v.array(
      v.object({ list_id: v.string(), stage: v.picklist(STAGES), note: v.nullable(v.string()) }),
    ),
  }),
)
export type FullPerson = v.InferOutput<typeof fullSchema>[number]

/** The profiles of a few people, with their projects and newest reviews. */
export function fullPeopleQuery(ids: readonly string[]) {
  return readQuery(hiringKeys.full(ids), 'people_in_full', fullSchema, { args: { people: [...ids] } })
}

/** Limits of the database. No list has more than `MAX_TAKEN_ALONG` people. */
const MAX_TAKEN_ALONG = 1_000
const MAX_FULL = 100
const idsSchema = pageSchema(v.object({ id: v.string() }))

export type ListedFull = Omit<v.InferOutput<typeof idsSchema>['data'][number], 'person'> & {
  full: FullPerson
}

/** Everybody whom the filters find, with full profiles, to print or export. Sends eleven requests at most. */
export function allPeopleQuery(filters: DeskFilters) {
  const args = { ...argsOf(filters), page_size: MAX_TAKEN_ALONG }
  return queryOptions({
    queryKey: hiringKeys.everybody(args),
    queryFn: ({ client }) => allPeople(client, args),
    staleTime: 0,
  })
}

async function allPeople(client: QueryClient, args: { page_size: number }): Promise<ListedFull[]> {
  const { data: listed, count: all } = await callRead({ client }, 'hiring_people', args, idsSchema)
  if (all > MAX_TAKEN_ALONG) {
    const most = numberText(MAX_TAKEN_ALONG)
    throw new AppError(`These are more than ${most} people. Choose a list or a stage first.`)
  }
  const ids = [...new Set(listed.map(({ person }) => person.id))]
  const full = new Map<string, FullPerson>()
  for (let first = 0; first < ids.length; first += MAX_FULL) {
    const people = ids.slice(first, first + MAX_FULL)
    for (const one of await callRead({ client }, 'people_in_full', { people }, fullSchema))
      full.set(one.profile.id, one)
  }
  return listed.flatMap(({ person, ...one }) => {
    const found = full.get(person.id)
    return found ? [{ ...one, full: found }] : []
  })
}
