import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { inSentence, placeText } from '#src/shared/domain/place-text.ts'
import { countriesQuery, skillsQuery, specializationsQuery } from '#src/shared/reference-data.ts'
import { isKnownPlace, type Named, onlyNameIn } from '../filters/filter-texts.ts'
import {
  type DeveloperFilters,
  developersHref,
  isFiltered,
  NO_FILTERS,
  parseFilters,
} from '../filters/filters.ts'
import { developersQuery } from '../queries.ts'
import { directoryDetails } from './structured-data.ts'

/**
 * The list of one specialization, skill or place has its own canonical URL. Other filters and orders point to it.
 * Searches are not indexed, nor a list with fewer than two people, which would only repeat a profile.
 */
export function DirectoryMeta() {
  const filters = parseFilters(new URLSearchParams(useLocation().search))
  const { data: specializations } = useQuery(specializationsQuery())
  const { data: skills } = useQuery({ ...skillsQuery(), enabled: filters.skills.length === 1 })
  const { data: result } = useQuery(developersQuery(filters))
  const { data: countries } = useQuery({ ...countriesQuery(), enabled: filters.location !== null })
  const list = listPage(filters, specializations, skills, countries)
  const { subject, name, description } = list
  const page = result?.page ?? 1
  const path = developersHref(
    filters.sort !== null || isFiltered(list.others) ? list.canonical : { ...list.canonical, page },
  )
  const isThin = subject !== null && result !== undefined && result.named.count < 2
  return (
    <PageMeta
      title={page > 1 ? `${name}, page ${page}` : name}
      description={description}
      path={filters.search || isThin ? null : path}
      details={
        import.meta.env.SSR
          ? (absolute) =>
              directoryDetails(
                {
                  name,
                  description,
                  path,
                  subject: subject === null ? undefined : [subject, developersHref(list.canonical)],
                  developers: result?.named.data ?? [],
                },
                absolute,
              )
          : undefined
      }
    />
  )
}

/** The list of developers as a page of its own: its subject, and how search engines name it. */
export interface ListPage {
  /** The specialization, skill or place that the page is about; null for the whole directory. */
  subject: string | null
  name: string
  description: string
  /** The subject's filter alone. */
  canonical: DeveloperFilters
  /** The filters beside it. */
  others: DeveloperFilters
}

/** Takes the first of only specialization, only skill and place for the subject. An unknown one is not a subject. */
export function listPage(
  filters: DeveloperFilters,
  specializations: Named | undefined,
  skills: Named | undefined,
  countries: readonly string[] | undefined,
): ListPage {
  const { location } = filters
  const subjects = [
    {
      filter: 'specialization',
      subject: onlyNameIn(specializations, filters.specialization),
      relation: 'specialized in',
    },
    { filter: 'skills', subject: onlyNameIn(skills, filters.skills), relation: 'who know or learn' },
    {
      filter: 'location',
      subject:
        location &&
        filters.works_remotely !== 'or' &&
        isKnownPlace(location, countries) &&
        placeText(location),
      relation: 'in',
    },
  ] as const
  for (const { filter, subject, relation } of subjects) {
    if (!subject) continue
    const named = filter === 'location' ? inSentence(subject) : subject
    return {
      subject,
      name: filter === 'location' ? `Somali developers in ${named}` : `${subject}: Somali developers`,
      description: `Somali developers ${relation} ${named}${filters.sort === NO_FILTERS.sort ? ', best rated first' : ''}. See their skills and projects, and write to them.`,
      canonical: { ...NO_FILTERS, [filter]: filters[filter] },
      others: { ...filters, [filter]: NO_FILTERS[filter] },
    }
  }
  return {
    subject: null,
    name: 'Explore Developers',
    description:
      'Browse Somali developers by specialization, skills, experience and rating. See their projects, and write to them.',
    canonical: NO_FILTERS,
    others: filters,
  }
}
