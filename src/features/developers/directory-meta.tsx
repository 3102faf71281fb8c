import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'

import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { specializationsQuery } from '#src/lib/reference-data.ts'
import { changeFilters, developersHref, isFiltered, NO_FILTERS, parseFilters } from './filters.ts'
import { developersQuery } from './queries.ts'
import { directoryDetails } from './structured-data.ts'

/** The list of a specialization has its own canonical URL. Other filters and orders point to it, and searches are not indexed. */
export function DirectoryMeta() {
  const filters = parseFilters(new URLSearchParams(useLocation().search))
  const { data: specializations } = useQuery(specializationsQuery())
  const { data: result } = useQuery(developersQuery(filters))
  const chosen = specializations?.find(({ id }) => id === filters.specialization)
  const canonical = changeFilters(NO_FILTERS, { specialization: chosen?.id ?? null })
  const differs =
    filters.sort !== null ||
    isFiltered({ ...filters, specialization: chosen ? null : filters.specialization })
  const page = result?.page ?? 1
  const path = developersHref(differs ? canonical : { ...canonical, page })
  const name = chosen ? `${chosen.name}: Somali developers` : 'Explore Developers'
  const description = chosen
    ? `Somali developers specialized in ${chosen.name}, best rated first. See their skills and projects, and write to them.`
    : 'Browse Somali developers by specialization, skills, experience and rating. See their projects, and write to them.'
  return (
    <PageMeta
      title={page > 1 ? `${name}, page ${page}` : name}
      description={description}
      path={filters.search ? null : path}
      details={
        import.meta.env.SSR
          ? (absolute) =>
              directoryDetails(
                {
                  name,
                  description,
                  path,
                  specialization: chosen && [chosen.name, developersHref(canonical)],
                  developers: result?.data ?? [],
                },
                absolute,
              )
          : undefined
      }
    />
  )
}
