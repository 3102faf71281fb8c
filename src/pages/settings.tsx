import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'

import { requireUser } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useWideScreen } from '#src/ui/use-screen-width.ts'
import { OWN_PAGES } from './layout/own-pages.tsx'
import { GROUPS, SECTIONS, type Section } from './settings/sections.ts'

import './settings/settings.css'

export function loader({ request, params }: LoaderFunctionArgs) {
  requireUser(request)
  const isKnown = params.section === undefined || SECTIONS.some(({ name }) => name === params.section)
  return isKnown ? null : data(null, { status: 404 })
}

/** The list of sections at /settings, with the first one beside it on large screens; one at each URL below. */
export function Component() {
  const user = useUser()
  const wide = useWideScreen()
  const { section: name } = useParams()
  const named = SECTIONS.find((one) => one.name === name)
  const section = named ?? (wide ? SECTIONS[0] : undefined)
  const title = named?.title ?? 'Settings'
  return (
    <>
      <PageMeta title={title} path={null} />
      <PageHeader {...(named ? { title, lead: named.lead } : OWN_PAGES['/settings'])} />
      {user && section && (
        <div className="page-width grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start items-start gap-x-8 gap-y-4 py-5 sm:py-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <SectionLinks current={section} />
          <div className="settings min-w-0">
            <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
              <section.Content key={user.id} userId={user.id} />
            </Suspense>
          </div>
        </div>
      )}
      {user && !section && <SectionList />}
    </>
  )
}

/** Links to all sections at the side of large screens. On small screens one link leads back to the list. */
function SectionLinks({ current }: { current: Section }) {
  return (
    <nav aria-label="Settings" className="lg:sticky lg:top-20">
      <Link to="/settings" className="text-link inline-flex min-h-11 items-center gap-1 lg:hidden">
        <ChevronLeft className="size-4" /> Settings
      </Link>
      <div className="grid gap-4 max-lg:hidden">
        {GROUPS.map(([heading, sections]) => (
          <section key={heading}>
            <h2 className="mb-1 px-3 text-base">{heading}</h2>
            <ul>
              {sections.map(({ name, title, Icon }) => (
                <li key={name}>
                  <Link
                    to={`/settings/${name}`}
                    aria-current={name === current.name ? 'page' : undefined}
                    className="flex min-h-10 items-center gap-2.5 rounded-md px-3 hover:bg-surface-hover aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-soft-ink [&_svg]:size-4.5"
                  >
                    <Icon /> {title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <div className="px-3">
          <OnProfile />
        </div>
      </div>
    </nav>
  )
}

/** The sections on small screens. */
function SectionList() {
  return (
    <nav
      aria-label="Settings"
      className="page-width grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start gap-5 py-5 sm:py-6"
    >
      <OnProfile />
      {GROUPS.map(([heading, sections]) => (
        <section key={heading}>
          <h2 className="mb-2 text-lg">{heading}</h2>
          <Card padding="none">
            <ul>
              {sections.map(({ name, title, lead, Icon }) => (
                <li
                  key={name}
                  className="relative flex items-center gap-4 border-line border-b px-4 py-2.5 last:border-b-0 hover:bg-surface-hover"
                >
                  <Icon className="size-5 shrink-0 text-ink-muted" />
                  <div className="min-w-0 flex-1">
                    <Link
                      to={`/settings/${name}`}
                      className="font-semibold text-ink after:absolute after:inset-0"
                    >
                      {title}
                    </Link>
                    <p className="text-ink-muted text-sm">{lead}</p>
                  </div>
                  <ChevronRight className="size-5 shrink-0 text-ink-muted" />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </nav>
  )
}

function OnProfile() {
  return (
    <p className="text-ink-muted text-sm">
      Your name, picture and skills are on{' '}
      <Link to="/profile/edit" className="text-link">
        your profile
      </Link>
      .
    </p>
  )
}
