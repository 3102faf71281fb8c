/** The lines above a comment's text. */
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import type { Comment } from '../schemas.ts'

interface BylineProps {
  id: string
  author: Comment['author']
  name: string
  date: string
  edited: boolean
}

/** The author, and the time as a link to the comment. */
export function Byline({ id, author, name, date, edited }: BylineProps) {
  return (
    <>
      {author?.username ? (
        <Link
          to={`/profile/${author.id}`}
          dir="auto"
          translate="no"
          className="min-w-0 max-w-full font-semibold hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="text-ink-muted">{name}</span>
      )}
      <span className="inline-flex items-center gap-x-2 text-ink-muted text-sm">
        <Link
          to={`#comment-${id}`}
          preventScrollReset
          className="inline-flex min-h-6 items-center hover:underline"
        >
          <RelativeTime date={date} />
        </Link>
        {edited && <span>· edited</span>}
      </span>
    </>
  )
}

/** Says which reply this one answers, and leads there. */
export function Answered({ id, full_name }: { id: string; full_name: string }) {
  return (
    <p className="text-ink-muted text-sm">
      To{' '}
      <Link to={`#comment-${id}`} preventScrollReset dir="auto" translate="no" className="hover:underline">
        {full_name}
      </Link>
    </p>
  )
}
