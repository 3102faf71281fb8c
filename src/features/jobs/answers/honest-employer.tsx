import { useUser } from '#src/lib/session/session.ts'
import { Link } from '#src/ui/link.tsx'

/** Says beside the way to answer what an honest employer never asks. Visitors report without an account. */
export function HonestEmployer({ jobId, onReport }: { jobId: string; onReport: () => void }) {
  const isMember = useUser() !== null
  const url = `/community/post/${jobId}`
  return (
    <p className="max-w-prose text-ink-muted text-sm">
      An honest employer never asks you for money, passwords or copies of your documents to get a job.{' '}
      {isMember ? (
        <button type="button" className="text-link" onClick={onReport}>
          Report one that does.
        </button>
      ) : (
        <Link to={`/report?${new URLSearchParams({ url })}`} className="text-link">
          Report one that does.
        </Link>
      )}
    </p>
  )
}
