import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { PILL } from '#src/ui/pill-class.ts'
import { SECTIONS, type Section, sectionPath } from './paths.ts'

/** The sections of the desk. */
export function DeskTabs({ section, isAdmin }: { section: Section; isAdmin: boolean }) {
  return (
    <nav aria-label="Parts of the desk" className="min-w-0 flex-1">
      <ul className="flex flex-wrap gap-2">
        {SECTIONS.filter(({ forAdmins }) => isAdmin || !forAdmins).map(({ name, title }) => (
          <li key={name}>
            <Link
              to={sectionPath(name)}
              aria-current={name === section ? 'page' : undefined}
              className={cx(PILL, 'inline-flex min-h-10 px-4 font-semibold')}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
