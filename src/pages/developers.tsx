import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLocation } from 'react-router'

import { Directory } from '#src/features/developers/directory.tsx'
import {
  changeFilters,
  developersHref,
  isFiltered,
  NO_FILTERS,
  parseFilters,
} from '#src/features/developers/filters.ts'
import { developersQuery } from '#src/features/developers/queries.ts'
import { directoryDetails } from '#src/features/developers/structured-data.ts'
import { load } from '#src/lib/load.ts'
import { type LoaderContext, queryClientContext } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { skillsQuery, specializationsQuery } from '#src/lib/reference-data.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export { PageError as ErrorBoundary } from './layout/page-error.tsx'

export async function loader({ request, context }: LoaderFunctionArgs<LoaderContext>) {
  const client = context.get(queryClientContext)
  const filters = parseFilters(new URL(request.url).searchParams)
  await Promise.all([
    load(client, developersQuery(filters)),
    load(client, specializationsQuery()),
    load(client, skillsQuery()),
  ])
  return null
}

export function Component() {
  return (
    <>
      <DirectoryMeta />
      <PageHeader
        title="Explore Developers"
        lead="Search by specialization, skills, experience and rating."
        actions={
          <ButtonLink to="/profile/edit" variant="secondary">
            <Plus aria-hidden="true" />
            Add Specialization
          </ButtonLink>
        }
      />
      <Directory />
    </>
  )
}

/** A specialization has a list of its own in search engines; other filters lead back to it, searches nowhere. */
function DirectoryMeta() {
  const filters = parseFilters(new URLSearchParams(useLocation().search))
  const { data: specializations } = useQuery(specializationsQuery())
  const { data: result } = useQuery(developersQuery(filters))
  const chosen = specializations?.find(({ id }) => id === filters.specialization)
  const list = changeFilters(NO_FILTERS, { specialization: chosen?.id ?? null })
  const narrowed = isFiltered({ ...filters, specialization: chosen ? null : filters.specialization })
  const page = result?.page ?? 1
  const path = developersHref(narrowed ? list : { ...list, page })
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
                  specialization: chosen && [chosen.name, developersHref(list)],
                  developers: result?.data ?? [],
                },
                absolute,
              )
          : undefined
      }
    />
  )
}
