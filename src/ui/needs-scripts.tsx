/** Without JavaScript, says why the form or the button below does nothing. */
export function NeedsScripts({ part = 'form' }: { part?: 'form' | 'page' }) {
  return (
    <p className="col-span-full hidden rounded-md bg-accent-soft p-3 text-accent-ink noscript:block">
      This {part} needs JavaScript. Turn it on in your browser, and reload the page.
    </p>
  )
}
