import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { parseFilters } from '#src/features/jobs/filters/filters.ts'
import { Jobs } from '#src/features/jobs/list/jobs.tsx'
import { JobsMeta } from '#src/features/jobs/list/jobs-meta.tsx'
import { foundJobsQuery } from '#src/features/jobs/queries/found-jobs.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { type LoaderContext, queryClientContext } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { signInHref } from '#src/lib/session/sign-in-href.ts'
import { WRITE_JOB_PATH } from '#src/shared/jobs/write-path.ts'
import { countriesQuery, skillsQuery } from '#src/shared/reference-data.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const SKELETON = <Skeleton className="for-members h-96 rounded-lg" />
/** Members only. */
const OwnAnswers = latePart(() => import('#src/features/jobs/answers/own-answers.tsx'), SKELETON)

const OWN_ANSWERS = '/jobs?mine=answered'

export async function loader({ request, context }: LoaderFunctionArgs<LoaderContext>) {
  const client = context.get(queryClientContext)
  const { searchParams } = new URL(request.url)
  if (isOwnAnswers(searchParams)) return null
  await Promise.all([
    loadQuery(client, foundJobsQuery(parseFilters(searchParams))),
    loadQuery(client, skillsQuery()),
    loadQuery(client, countriesQuery()),
  ])
  return null
}

function isOwnAnswers(params: URLSearchParams) {
  return params.get('mine') === 'answered'
}

export function Component() {
  const [params] = useSearchParams()
  return isOwnAnswers(params) ? <OwnAnswersPage /> : <OpenJobsPage />
}

function OpenJobsPage() {
  const user = useUser()
  const write = <ButtonLink to={user ? WRITE_JOB_PATH : signInHref(WRITE_JOB_PATH)}>Post a Job</ButtonLink>
  return (
    <>
      <JobsMeta />
      <PageHeader
        title="Jobs"
        // On a phone the lead is hidden, so that the first job is higher.
        lead={<span className="max-sm:hidden">Who hires, where, for how much, and until when.</span>}
        actions={
          <>
            <ButtonLink to={OWN_ANSWERS} variant="secondary" className="for-members">
              Your Answers
            </ButtonLink>
            {write}
          </>
        }
      />
      <Jobs write={write} />
    </>
  )
}

function OwnAnswersPage() {
  const user = useUser()
  const { pathname, search } = useLocation()
  return (
    <>
      <PageMeta title="Your Answers" path={null} />
      <PageHeader
        title="Your Answers"
        lead={<span className="max-sm:hidden">The jobs that you answered, and what became of them.</span>}
        actions={
          <ButtonLink to="/jobs" variant="secondary">
            All Jobs
          </ButtonLink>
        }
      />
      <div className="page-width py-5 sm:py-8">
        <div className="min-h-60 max-w-4xl">
          {user ? (
            <OwnAnswers key={user.id} userId={user.id} />
          ) : (
            <>
              <EmptyState
                className="for-visitors"
                title="Sign in to see your answers"
                actions={<ButtonLink to={signInHref(pathname + search)}>Sign In</ButtonLink>}
              />
              {SKELETON}
            </>
          )}
        </div>
      </div>
    </>
  )
}
