import {
  Ban,
  Bell,
  BellRing,
  DoorOpen,
  Download,
  EyeOff,
  Flag,
  type LucideIcon,
  MonitorSmartphone,
  Scale,
  UserRound,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'

export interface Section {
  /** The last part of the URL. */
  name: string
  title: string
  lead: string
  Icon: LucideIcon
  Content: ComponentType<{ userId: string }>
}

/** The sections of the settings in the order of the list, below their headings. */
export const GROUPS: readonly (readonly [heading: string, sections: readonly Section[]])[] = [
  [
    'Your account',
    [
      {
        name: 'account',
        title: 'Account',
        lead: 'Email address, password, connected accounts.',
        Icon: UserRound,
        Content: lazy(() => import('#src/features/auth/account/account-settings.tsx')),
      },
      {
        name: 'sessions',
        title: 'Sessions',
        lead: 'The devices on which you are signed in.',
        Icon: MonitorSmartphone,
        Content: lazy(() => import('#src/features/auth/account/session-list.tsx')),
      },
      {
        name: 'data',
        title: 'Your data',
        lead: 'Take a copy of everything that is yours.',
        Icon: Download,
        Content: lazy(() => import('#src/features/settings/own-data.tsx')),
      },
      {
        name: 'leave',
        title: 'Leave',
        lead: 'Delete your account. You can come back for 14 days.',
        Icon: DoorOpen,
        Content: lazy(() => import('#src/features/settings/leaving.tsx')),
      },
    ],
  ],
  [
    'You and others',
    [
      {
        name: 'notifications',
        title: 'Notifications',
        lead: 'Choose what you are notified of, where and when.',
        Icon: Bell,
        Content: lazy(() => import('#src/features/notifications/preferences/notification-settings.tsx')),
      },
      {
        name: 'searches',
        title: 'Saved searches',
        lead: 'What you are told of when somebody or something new matches.',
        Icon: BellRing,
        Content: lazy(() => import('#src/features/searches/saved-searches.tsx')),
      },
      {
        name: 'privacy',
        title: 'Privacy',
        lead: 'Choose who finds you and who writes to you first.',
        Icon: EyeOff,
        Content: lazy(() => import('#src/features/settings/privacy-settings.tsx')),
      },
      {
        name: 'blocked',
        title: 'Muted and blocked',
        lead: 'Only you see this list.',
        Icon: Ban,
        Content: lazy(() => import('#src/features/settings/blocked-members.tsx')),
      },
      {
        name: 'reports',
        title: 'Your reports',
        lead: 'Your reports and their outcomes.',
        Icon: Flag,
        Content: lazy(() => import('#src/features/settings/own-reports.tsx')),
      },
      {
        name: 'standing',
        title: 'Your standing',
        lead: 'Decisions of moderators about you, and your appeals.',
        Icon: Scale,
        Content: lazy(() => import('#src/features/settings/own-standing.tsx')),
      },
    ],
  ],
]

export const SECTIONS = GROUPS.flatMap(([, sections]) => sections)
