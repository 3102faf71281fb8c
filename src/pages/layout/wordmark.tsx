import { Link } from 'react-router'

import { LogoMark } from '#src/ui/logo.tsx'

/** Logo and name, linked to the home page. */
export function Wordmark() {
  return (
    <Link
      to="/"
      aria-label="Hibo, home"
      className="inline-flex items-center gap-2.5 rounded-md text-ink no-underline"
    >
      <LogoMark />
      <span className="font-bold font-display text-2xl tracking-tight">Hibo</span>
    </Link>
  )
}
