import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { countriesQuery, skillsQuery, specializationsQuery } from '#src/shared/reference-data.ts'
import { developersHref, isFiltered, parseFilters } from '../filters/filters.ts'
import { developersQuery } from '../queries.ts'
import { listPage } from './list-page.ts'
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
