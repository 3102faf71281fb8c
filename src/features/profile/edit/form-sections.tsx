const OF_BUILDERS = ['About you', 'Picture', 'Experience', 'Skills', 'Links']
const OF_HIRERS = ['About you', 'Picture', 'Home page', 'Links']

/** The form's parts, in the room that the page leaves beside it on large screens: each leads to its first field. */
export default function FormSections({ hires }: { hires: boolean }) {
  return (
    <nav aria-label="Parts of the form" className="sticky top-20 float-left -ml-48 w-40 max-lg:hidden">
      <ul className="border-line border-l">
        {(hires ? OF_HIRERS : OF_BUILDERS).map((title) => (
          <li key={title}>
            <button
              type="button"
              className="min-h-10 w-full pl-4 text-left text-ink-muted hover:text-ink"
              onClick={() => show(title)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function show(title: string) {
  const part = document.querySelector(`form section[aria-label="${title}"]`)
  part?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  part?.scrollIntoView()
}
