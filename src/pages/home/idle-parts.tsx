/** Parts of the home page that come after its first view: a chunk of their own. */
import { useUser } from '#src/lib/session/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
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

/** Invites visitors to sign up. */
function JoinCall() {
  return (
    <Card as="section" padding="lg" className="for-visitors text-center">
      <h2 className="mt-2 text-2xl">Your work deserves to be found</h2>
      <p className="mx-auto mt-3 max-w-xl text-ink-muted">
        Show your skills and projects, collect honest ratings, and let the people who are looking for you
        write to you. It is free, and takes five minutes.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/signup">Sign Up</ButtonLink>
        <ButtonLink to="/signin" variant="ghost">
          I already have an account
        </ButtonLink>
      </div>
    </Card>
  )
}
