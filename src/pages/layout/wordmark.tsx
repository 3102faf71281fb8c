import { Link } from 'react-router'

export function Wordmark() {
  return (
    <Link
      to="/"
      className="inline-flex items-center gap-2 font-display font-bold text-ink text-xl tracking-tight"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7 text-primary">
        <rect width="24" height="24" rx="6" fill="currentColor" />
        <path
          fill="var(--color-accent)"
          d="m12 4.2 2.1 5.1 5.5.4-4.2 3.6 1.3 5.4-4.7-2.9-4.7 2.9 1.3-5.4-4.2-3.6 5.5-.4z"
        />
      </svg>
      Hibo
    </Link>
  )
}
