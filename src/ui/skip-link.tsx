/** A link that is visible while it has the focus, and skips what lies before the element with the id `to`. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-3 left-3 z-50 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary not-focus:sr-only"
    >
      {children}
    </a>
  )
}
