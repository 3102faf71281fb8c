/** First focusable element of a page. Skips the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-50 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary not-focus:sr-only"
    >
      Skip to content
    </a>
  )
}
