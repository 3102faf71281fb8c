interface SkipLinkProps {
  /** Id of the element that takes the focus. */
  to: string
  children: string
}

/** A link that is visible while it has the focus, and skips what lies before its target. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-3 left-3 z-50 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary not-focus:sr-only"
    >
      {children}
    </a>
  )
}
