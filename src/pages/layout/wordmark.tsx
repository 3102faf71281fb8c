import { Link } from 'react-router'

import { Logo } from '#src/ui/logo.tsx'

export function Wordmark() {
  return (
    <Link to="/" aria-label="Hibo, home" className="inline-flex rounded-md text-ink no-underline">
      <Logo />
    </Link>
  )
}
