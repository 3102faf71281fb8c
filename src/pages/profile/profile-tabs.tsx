import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { CURRENT_PILL, PILL } from '#src/ui/pill-class.ts'

/** Links to the two halves of a profile: the member's work, and their posts. */
export function ProfileTabs({ username, posts }: { username: string; posts: boolean }) {
  const path = `/profile/${username}`
  const look = cx(PILL, CURRENT_PILL, 'inline-flex min-h-10 px-4 font-semibold')
  return (
    <nav aria-label="Parts of the profile" className="mb-6 flex gap-2 print:hidden">
      <Link to={path} preventScrollReset aria-current={posts ? undefined : 'page'} className={look}>
        Profile
      </Link>
      <Link
        to={`${path}/posts`}
        preventScrollReset
        aria-current={posts ? 'page' : undefined}
        className={look}
      >
        Posts
      </Link>
    </nav>
  )
}
