const OF_BUILDERS = ['About you', 'Picture', 'Experience', 'Skills', 'Links']
const OF_HIRERS = ['About you', 'Picture', 'Home page', 'Links']

/** The form's parts, in the room that the page leaves beside it on large screens: each leads to its first field. */
export default function FormSections({ hires }: { hires: boolean }) {
  return (
    <nav aria-label="Parts of the form" className="sticky top-20 float-left -ml-64 w-56 max-lg:hidden">
      <ul>
        {(hires ? OF_HIRERS : OF_BUILDERS).map((title) => (
          <li key={title}>
            <button
              type="button"
              className="min-h-10 w-full rounded-md px-3 text-left hover:bg-surface-hover"
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
