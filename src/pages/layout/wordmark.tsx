import { useConfig } from '#src/lib/config.ts'
import { Link } from '#src/ui/link.tsx'
import { LogoMark } from '#src/ui/logo.tsx'

/** Logo and name, linked to the home page. Beside a member's many links the name shows whole or not at all. */
export function Wordmark() {
  const { siteName } = useConfig()
  return (
    <Link
      to="/"
      aria-label={`${siteName}, home`}
      // Without space the name wraps to a second line, out of view.
      className="inline-flex min-w-0 max-w-full items-center gap-2.5 rounded-md text-ink no-underline md:member:h-8 md:member:flex-wrap md:member:overflow-hidden"
    >
      <LogoMark />
      <span className="truncate font-bold font-display text-2xl tracking-tight">{siteName}</span>
    </Link>
  )
}
