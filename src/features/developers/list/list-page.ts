import { inSentence, placeText } from '#src/shared/domain/place-text.ts'
import {
  type DeveloperFilters,
  isKnownPlace,
  type Named,
  NO_FILTERS,
  onlyNameIn,
} from '../filters/filters.ts'

/** The list of developers as a page of its own: its subject, and how search engines name it. */
export interface ListPage {
  /** The specialization, skill or place that the page is about; null for the whole directory. */
  subject: string | null
  name: string
  description: string
  /** The subject's filter alone. */
  canonical: DeveloperFilters
  /** The filters besides the subject's. */
  others: DeveloperFilters
}

/** The subject is the only specialization, else the only skill, else the place. Unknown names are no subject. */
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
