import { ButtonLink } from '#src/ui/button.tsx'
import { Woven } from '#src/ui/woven.tsx'

export function NotFound() {
  return (
    <section className="mx-auto grid max-w-2xl justify-items-center gap-4 px-4 py-20 text-center">
      <title>Page Not Found · Hibo</title>
      <meta name="robots" content="noindex" />
      <Woven className="h-3 w-40 rounded-full" />
      <p className="font-bold font-display text-6xl text-primary">404</p>
      <h1 className="font-bold font-display text-3xl text-ink">Page Not Found</h1>
      <p className="text-ink-muted">This address leads nowhere. It may have been moved, or mistyped.</p>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </section>
  )
}
