/** First focusable element of a page: jumps over the header to the element with the id `target`. */
export function SkipLink({
  target = 'main',
  children = 'Skip to content',
}: {
  target?: string
  children?: string
}) {
  return (
    <a
      href={`#${target}`}
      className="sr-only rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      {children}
    </a>
  )
}
