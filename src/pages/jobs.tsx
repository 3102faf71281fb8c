import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { parseFilters } from '#src/features/jobs/filters/filters.ts'
import { Jobs } from '#src/features/jobs/list/jobs.tsx'
import { JobsMeta } from '#src/features/jobs/list/jobs-meta.tsx'
import { foundJobsQuery } from '#src/features/jobs/queries/found-jobs.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { signInHref } from '#src/lib/session/sign-in-href.ts'
import { WRITE_JOB_PATH } from '#src/shared/jobs/write-path.ts'
import { countriesQuery, skillsQuery } from '#src/shared/reference-data.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const SKELETON = <Skeleton className="for-members h-96 rounded-lg" />
/** The member's own lists of jobs, by the parameter `mine`. */
const OWN_LISTS = {
  answered: {
    title: 'Your Answers',
    lead: 'The jobs that you answered, and what became of them.',
    action: (
      <ButtonLink to="/jobs" variant="secondary">
        All Jobs
      </ButtonLink>
    ),
    List: latePart(() => import('#src/features/jobs/answers/own-answers.tsx'), SKELETON),
  },
  posted: {
    title: 'Your Jobs',
    lead: 'The jobs that you posted, and how many answered.',
    action: <PostJob />,
    List: latePart(() => import('#src/features/jobs/answers/own-jobs.tsx'), SKELETON),
  },
}

const BUTTON_SKELETON = <Skeleton className="for-members h-9 w-39 self-center rounded-md" />
/** Members only. */
const SaveSearch = latePart(() => import('#src/features/searches/save-search.tsx'), BUTTON_SKELETON)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  const { searchParams } = new URL(request.url)
  if (ownListOf(searchParams)) return
  await Promise.all([
    loadQuery(client, foundJobsQuery(parseFilters(searchParams))),
    loadQuery(client, skillsQuery()),
    loadQuery(client, countriesQuery()),
  ])
}

function ownListOf(params: URLSearchParams) {
  const mine = params.get('mine')
  return mine === 'answered' || mine === 'posted' ? mine : null
}

export function Component() {
  const [params] = useSearchParams()
  const mine = ownListOf(params)
  return mine ? <OwnListPage key={mine} mine={mine} /> : <OpenJobsPage />
}

function PostJob() {
  const user = useUser()
  return <ButtonLink to={user ? WRITE_JOB_PATH : signInHref(WRITE_JOB_PATH)}>Post a Job</ButtonLink>
}

function OpenJobsPage() {
  const user = useUser()
  return (
    <>
      <JobsMeta />
      <Jobs
        write={<PostJob />}
        own={
          <div className="for-members ms-auto text-sm">
            <span className="flex gap-x-3">
              <OwnLink mine="posted" />
              <OwnLink mine="answered" />
            </span>
          </div>
        }
        save={(filters, labels) =>
          user ? <SaveSearch kind="jobs" {...{ filters, labels }} /> : BUTTON_SKELETON
        }
      />
    </>
  )
}

function OwnLink({ mine }: { mine: keyof typeof OWN_LISTS }) {
  return (
    <Link to={`/jobs?mine=${mine}`} className="inline-flex min-h-8 items-center text-link">
      {OWN_LISTS[mine].title}
    </Link>
  )
}

function OwnListPage({ mine }: { mine: keyof typeof OWN_LISTS }) {
  const user = useUser()
  const { title, lead, action, List } = OWN_LISTS[mine]
  const { pathname, search } = useLocation()
  return (
    <>
      <PageMeta title={title} path={null} />
      <PageHeader title={title} lead={<span className="max-sm:hidden">{lead}</span>} actions={action} />
      <div className="page-width py-5 sm:py-8">
        <div className="min-h-60 max-w-4xl">
          {user ? (
            <List key={user.id} userId={user.id} />
          ) : (
            <>
              <EmptyState
                className="for-visitors"
                title={`Sign in to see ${title.toLowerCase()}`}
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
