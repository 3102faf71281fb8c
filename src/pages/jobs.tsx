import type { LoaderFunctionArgs } from 'react-router'
import { parseFilters } from '#src/features/jobs/filters/filters.ts'
import { Jobs } from '#src/features/jobs/list/jobs.tsx'
import { JobsMeta } from '#src/features/jobs/list/jobs-meta.tsx'
import { foundJobsQuery } from '#src/features/jobs/queries/found-jobs.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { type LoaderContext, queryClientContext } from '#src/lib/loader-context.ts'
import { countriesQuery, skillsQuery } from '#src/shared/reference-data.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export async function loader({ request, context }: LoaderFunctionArgs<LoaderContext>) {
  const client = context.get(queryClientContext)
  await Promise.all([
    loadQuery(client, foundJobsQuery(parseFilters(new URL(request.url).searchParams))),
    loadQuery(client, skillsQuery()),
    loadQuery(client, countriesQuery()),
  ])
  return null
}

export function Component() {
  const write = (
    <ButtonLink to="/community?type=job" variant="secondary">
      Publish a Job
    </ButtonLink>
  )
  return (
    <>
      <JobsMeta />
      <PageHeader
        title="Jobs"
        // On a phone the lead is hidden, so that the first job is higher.
        lead={<span className="max-sm:hidden">Who hires, where, for how much, and until when.</span>}
        actions={write}
      />
      <Jobs write={write} />
    </>
  )
}
