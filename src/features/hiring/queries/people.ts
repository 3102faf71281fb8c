/** People on the viewer's lists: by pages with their cards, and their profiles to compare, print and take along. */
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { callRead, callWrite } from '#src/lib/backend.ts'
import { count, personSchema } from '#src/lib/response-schemas.ts'
import { AVAILABILITIES } from '#src/shared/domain/availability.tsx'
import { projectSchema } from '#src/shared/domain/project.ts'
import { STORIES } from '#src/shared/domain/stories.ts'
import { hiringKeys } from '#src/shared/hiring/keys.ts'
import type { DeskFilters } from '../filters.ts'
import { STAGES } from '../stages.ts'

const NEWS = ['message', 'free', 'project', 'review'] as const
export type News = (typeof NEWS)[number]

const listedFields = {
  list_id: v.string(),
  stage: v.picklist(STAGES),
  note: v.nullable(v.string()),
  added_at: v.string(),
  /** The time of the viewer's message, if it has no answer yet. */
  waits_since: v.nullable(v.string()),
  /** Since the viewer's last visit. */
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

const argsOf = ({ list, show, search, page }: DeskFilters) => ({
  ...(list && { list }),
  ...(show && { show }),
  ...(search && { search }),
  page,
})

/** A page of the people on a list, or on all. */
export function hiringPeopleQuery<Person>(filters: DeskFilters, person: v.GenericSchema<unknown, Person>) {
  const schema = pageSchema(person)
  return queryOptions({
    queryKey: hiringKeys.people(filters),
    queryFn: (context) => callRead(context, 'hiring_people', argsOf(filters), schema),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Tells that the viewer looks at a list, or at all: what is shown as new stays so for this visit. */
export const lookAtListMutation = mutationOptions({
  mutationFn: (list: string | null, { client }) => callWrite(client, 'look_at_list', list ? { list } : {}),
})

const fullSchema = v.array(
  v.object({
    profile: v.object({
      ...personSchema.entries,
      title: v.nullable(v.string()),
      bio: v.nullable(v.string()),
      location: v.nullable(v.string()),
      works_remotely: v.boolean(),
      time_zone: v.nullable(v.string()),
      years_of_experience: v.nullable(v.number()),
      experience_level: v.string(),
      availability: v.picklist(AVAILABILITIES),
      availability_confirmed_on: v.nullable(v.string()),
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
  }),
)
export type FullPerson = v.InferOutput<typeof fullSchema>[number]

/** The profiles of a few people, with their projects and newest reviews. */
export function fullPeopleQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: hiringKeys.full(ids),
    queryFn: (context) => callRead(context, 'people_in_full', { people: [...ids] }, fullSchema),
  })
}

const idSchema = v.object({ id: v.string() })
const PAGE_SIZE = 100
/** Limit of the database. */
const FULL_SIZE = 20

export type ListedFull = Omit<v.InferOutput<ReturnType<typeof pageSchema>>['data'][number], 'person'> & {
  full: FullPerson
}

/** Everybody whom the filters find, with their profiles: to print, or to take along. A few requests for a full list. */
export function allPeopleQuery({ list, show, search }: DeskFilters) {
  return queryOptions({
    queryKey: hiringKeys.everybody({ list, show, search }),
    queryFn: ({ client }) => allPeople(client, { list, show, search, page: 1 }),
    staleTime: 0,
  })
}

async function allPeople(client: QueryClient, filters: DeskFilters): Promise<ListedFull[]> {
  const schema = pageSchema(idSchema)
  const listed: v.InferOutput<typeof schema>['data'] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const args = { ...argsOf({ ...filters, page }), page_size: PAGE_SIZE }
    const found = await callRead({ client }, 'hiring_people', args, schema)
    listed.push(...found.data)
    last = found.totalPages
  }
  const ids = [...new Set(listed.map(({ person }) => person.id))]
  const full = new Map<string, FullPerson>()
  for (let first = 0; first < ids.length; first += FULL_SIZE) {
    const people = ids.slice(first, first + FULL_SIZE)
    for (const one of await callRead({ client }, 'people_in_full', { people }, fullSchema))
      full.set(one.profile.id, one)
  }
  return listed.flatMap(({ person, ...one }) => {
    const found = full.get(person.id)
    return found ? [{ ...one, full: found }] : []
  })
}
