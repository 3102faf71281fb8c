import {
  Ban,
  Bell,
  ChevronLeft,
  ChevronRight,
  DoorOpen,
  Download,
  EyeOff,
  Flag,
  type LucideIcon,
  MonitorSmartphone,
  Scale,
  UserRound,
} from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'

import { requireUser } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { OWN_PAGES } from './layout/own-pages.tsx'

const AccountSettings = lazy(() => import('#src/features/auth/account/account-settings.tsx'))
const SessionList = lazy(() => import('#src/features/auth/account/session-list.tsx'))
const NotificationSettings = lazy(
  () => import('#src/features/notifications/preferences/notification-settings.tsx'),
)
const BlockedMembers = lazy(() => import('#src/features/settings/blocked-members.tsx'))
const OwnReports = lazy(() => import('#src/features/settings/own-reports.tsx'))
const OwnStanding = lazy(() => import('#src/features/settings/own-standing.tsx'))
const PrivacySettings = lazy(() => import('#src/features/settings/privacy-settings.tsx'))
const OwnData = lazy(() => import('#src/features/settings/own-data.tsx'))
const Leaving = lazy(() => import('#src/features/settings/leaving.tsx'))

interface Section {
  /** The last part of the URL. */
  name: string
  title: string
  lead: string
  Icon: LucideIcon
  Content: ComponentType<{ userId: string }>
}

/** The sections of the settings, in the order of the list. */
const SECTIONS: readonly Section[] = [
  {
    name: 'account',
    title: 'Account',
    lead: 'Your email address, your password and connected accounts.',
    Icon: UserRound,
    Content: AccountSettings,
  },
  {
    name: 'sessions',
    title: 'Sessions',
    lead: 'The devices on which you are signed in.',
    Icon: MonitorSmartphone,
    Content: SessionList,
  },
  {
    name: 'notifications',
    title: 'Notifications',
    lead: 'Choose what you are told, where and when.',
    Icon: Bell,
    Content: NotificationSettings,
  },
  {
    name: 'privacy',
    title: 'Privacy',
    lead: 'Choose who finds you and who writes to you first.',
    Icon: EyeOff,
    Content: PrivacySettings,
  },
  {
    name: 'blocked',
    title: 'Muted and blocked',
    lead: 'Only you see this list.',
    Icon: Ban,
    Content: BlockedMembers,
  },
  {
    name: 'reports',
    title: 'Your reports',
    lead: 'Your reports and their outcomes.',
    Icon: Flag,
    Content: OwnReports,
  },
  {
    name: 'standing',
    title: 'Your standing',
    lead: 'Decisions of moderators about you, and your appeals.',
    Icon: Scale,
    Content: OwnStanding,
  },
  {
    name: 'data',
    title: 'Your data',
    lead: 'Take a copy of everything that is yours.',
    Icon: Download,
    Content: OwnData,
  },
  {
    name: 'leave',
    title: 'Leave',
    lead: 'Delete your account. You can come back for 14 days.',
    Icon: DoorOpen,
    Content: Leaving,
  },
]

export function loader({ request, params }: LoaderFunctionArgs) {
  requireUser(request)
  const isKnown = params.section === undefined || SECTIONS.some(({ name }) => name === params.section)
  return isKnown ? null : data(null, { status: 404 })
}

/** The list of sections at /settings, and one section at each URL below it. */
export function Component() {
  const user = useUser()
  const { section: name } = useParams()
  const section = SECTIONS.find((one) => one.name === name)
  const title = section?.title ?? 'Settings'
  return (
    <>
      <PageMeta title={title} path={null} />
      <PageHeader {...(section ? { title, lead: section.lead } : OWN_PAGES['/settings'])} />
      {user && section && (
        <div className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 py-5 sm:py-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <SectionLinks current={section} />
          <div className="max-w-2xl min-w-0">
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

/** All sections at the side of large screens; on others one link leads back to their list. */
function SectionLinks({ current }: { current: Section }) {
  return (
    <nav aria-label="Settings">
      <Link to="/settings" className="text-link inline-flex min-h-11 items-center gap-1 lg:hidden">
        <ChevronLeft className="size-4" /> Settings
      </Link>
      <ul className="grid gap-1 max-lg:hidden">
        {SECTIONS.map(({ name, title, Icon }) => (
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
    </nav>
  )
}

function SectionList() {
  return (
    <nav aria-label="Settings" className="page-width max-w-3xl py-5 sm:py-8">
      <ul className="grid gap-3">
        {SECTIONS.map(({ name, title, lead, Icon }) => (
          <Card key={name} as="li" interactive className="flex items-center gap-4">
            <Icon className="size-6 shrink-0 text-ink-muted" />
            <div className="min-w-0 flex-1">
              <Link to={`/settings/${name}`} className="font-semibold text-ink after:absolute after:inset-0">
                {title}
              </Link>
              <p className="text-ink-muted text-sm">{lead}</p>
            </div>
            <ChevronRight className="size-5 shrink-0 text-ink-muted" />
          </Card>
        ))}
      </ul>
    </nav>
  )
}
