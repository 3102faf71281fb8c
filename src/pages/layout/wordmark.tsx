import { useConfig } from '#src/lib/config.ts'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { LogoMark } from '#src/ui/logo.tsx'

/** Logo and name, linked to the home page. `short` leaves the name out on members' tablets, which lack the space. */
export function Wordmark({ short = false }: { short?: boolean }) {
  const { siteName } = useConfig()
  return (
    <Link
      to="/"
      aria-label={`${siteName}, home`}
      className="inline-flex min-w-0 max-w-full items-center gap-2.5 rounded-md text-ink no-underline"
    >
      <LogoMark />
      <span
        className={cx(
          'truncate font-bold font-display text-2xl tracking-tight',
          short && 'md:max-lg:member:hidden',
        )}
      >
        {siteName}
      </span>
    </Link>
  )
}
