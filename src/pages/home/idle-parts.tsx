/** Parts of the home page that come after its first view: a chunk of their own. */
import { useUser } from '#src/lib/session/session.ts'
import { JoinCall } from './join-call.tsx'
import { LatestPosts } from './latest-posts.tsx'

export { HeroCloth } from './hero-cloth.tsx'
export { HeroProof } from './hero-proof.tsx'
export { HeroSearch } from './hero-search.tsx'

/** The end of the page. */
export function HomeEnd() {
  const user = useUser()
  return (
    <>
      <LatestPosts />
      {!user && <JoinCall />}
    </>
  )
}
