/** Stands where one answers an offer. */
export function HonestEmployer() {
  return (
    <p className="max-w-prose text-ink-muted text-sm">
      An honest employer never asks you for money, passwords or copies of your documents to get a job. Report
      one that does.
    </p>
  )
}
