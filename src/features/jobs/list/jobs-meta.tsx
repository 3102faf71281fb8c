import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'

import { collectionPage } from '#src/lib/page-meta/collection-page.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { inSentence } from '#src/shared/domain/place-text.ts'
import { countriesQuery, skillsQuery } from '#src/shared/reference-data.ts'
import { listSubject } from '../filters/filter-texts.ts'
import { isFiltered, type JobFilters, jobsHref, NO_FILTERS, parseFilters } from '../filters/filters.ts'
import { foundJobsQuery } from '../queries/found-jobs.ts'

/**
 * The list of one place or skill has its own canonical URL. Other filters and orders point to it, or to all jobs.
 * Searches are not indexed, nor an empty list.
 */
export function JobsMeta() {
  const filters = parseFilters(new URLSearchParams(useLocation().search))
  const { data: skills } = useQuery({ ...skillsQuery(), enabled: filters.skills.length === 1 })
  const { data: countries } = useQuery({ ...countriesQuery(), enabled: filters.places.length === 1 })
  const { data: result } = useQuery(foundJobsQuery(filters))
  const subject = listSubject(filters, skills, countries)
  const isPlace = subject !== null && filters.places.length === 1
  const about: JobFilters = subject === null ? NO_FILTERS : onlySubject(filters, isPlace)
  const name = subject === null ? 'Jobs' : isPlace ? `Jobs in ${inSentence(subject)}` : `${subject} jobs`
  const page = result?.page ?? 1
  const isWhole = jobsHref({ ...about, page }) === jobsHref({ ...filters, page })
  const path = jobsHref(isWhole ? { ...about, page } : about)
  const description = `${name} for Somali developers: who hires, where, for how much, and until when.`
  return (
    <PageMeta
      title={page > 1 ? `${name}, page ${page}` : name}
      description={description}
      path={filters.search || (isFiltered(filters) && result?.total === 0) ? null : path}
      details={
        import.meta.env.SSR
          ? (absolute, siteName) => ({
              feed: {
                path:
                  subject === null || isPlace
                    ? '/jobs/feed.atom'
                    : `/jobs/skills/${filters.skills[0]}/feed.atom`,
                title: `${subject === null || isPlace ? 'Jobs' : name} on ${siteName}`,
              },
              trail: [['Jobs', '/jobs'], ...(subject === null ? [] : [[name, path] as const])],
              data: [
                collectionPage({
                  name,
                  description,
                  url: absolute(path),
                  items: (result?.items ?? []).map(({ post_id, title }) => ({
                    name: title,
                    url: absolute(`/community/post/${post_id}`),
                  })),
                }),
              ],
            })
          : undefined
      }
    />
  )
}

function onlySubject({ places, skills }: JobFilters, isPlace: boolean): JobFilters {
  return { ...NO_FILTERS, ...(isPlace ? { places } : { skills }) }
}
