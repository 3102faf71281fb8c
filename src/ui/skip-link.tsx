/** First focusable element of a page: jumps over the header to the element with the id `target`. */
export function SkipLink({
  target = 'main',
  children = 'Skip to content',
}: {
  target?: string | undefined
  children?: string | undefined
}) {
  return (
    <a
      href={`#${target}`}
      className="fixed top-3 left-3 z-50 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary not-focus:sr-only"
    >
      {children}
    </a>
  )
}
