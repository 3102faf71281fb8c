/** Says without JavaScript that a form can't be sent; its button hides with `noscript:hidden`. */
export function NeedsScripts() {
  return (
    <p className="hidden rounded-md bg-accent-soft p-3 text-accent-ink noscript:block">
      This form needs JavaScript. Turn it on in your browser, and reload the page.
    </p>
  )
}
