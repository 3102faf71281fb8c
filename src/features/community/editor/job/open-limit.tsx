import { useQuery } from '@tanstack/react-query'

import { useUser } from '#src/lib/session/session.ts'
import { myJobsQuery } from '#src/shared/jobs/my-jobs.ts'
import { Link } from '#src/ui/link.tsx'

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** Warns a member who has the most open offers allowed, before they write another. Otherwise renders nothing. */
export function OpenLimit() {
  const user = useUser()
  const { data } = useQuery({ ...myJobsQuery(user?.id ?? ''), enabled: user !== null })
  const open = data?.data.filter(({ state }) => state === 'open') ?? []
  const [first] = open
  if (!data || !first || open.length < data.open_limit) return null
  return (
    <p role="status" className="wrap-anywhere rounded-md bg-surface-sunken p-3 text-sm">
      {data.more_from === null ? (
        <>
          You have {open.length} open offers, as many as you can have. Close one of{' '}
          <Link to="/jobs?mine=posted" className="text-link">
            your jobs
          </Link>{' '}
          before you publish another.
        </>
      ) : (
        <>
          In your first week here you can have one open offer:{' '}
          <Link to={`/community/post/${first.post_id}`} className="text-link">
            <bdi>{first.title}</bdi>
          </Link>
          . Close it before you publish another, or wait until {TIME.format(new Date(data.more_from))}.
        </>
      )}
    </p>
  )
}
