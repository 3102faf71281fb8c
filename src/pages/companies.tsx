import { ButtonLink } from '#src/ui/button.tsx'
import { Woven } from '#src/ui/woven.tsx'

export { PageError as ErrorBoundary } from './page-error.tsx'

export function Component() {
  return (
    <section className="mx-auto grid max-w-2xl justify-items-center gap-4 px-4 py-20 text-center">
      <title>Companies · Hibo</title>
      <meta name="description" content="Companies on Hibo: coming soon." />
      <Woven className="h-3 w-40 rounded-full" />
      <p className="font-medium text-ink-muted">Companies</p>
      <h1 className="font-bold font-display text-4xl text-ink">Coming Soon</h1>
      <p className="text-ink-muted">
        Companies will have a place of their own here. Until then, the people you look for are already here.
      </p>
      <ButtonLink to="/developers">Browse Developers</ButtonLink>
    </section>
  )
}
