import {
  Ban,
  Bell,
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

/** Headings of the list. */
export const GROUPS = ['Signing in', 'What reaches you', 'Moderation', 'Your data and leaving'] as const

export interface Section {
  group: (typeof GROUPS)[number]
  /** The last part of the URL. */
  name: string
  title: string
  lead: string
  Icon: LucideIcon
  Content: ComponentType<{ userId: string }>
}

/** The sections of the settings, in the order of the list. */
export const SECTIONS: readonly Section[] = [
  {
    group: 'Signing in',
    name: 'account',
    title: 'Account',
    lead: 'Email address, password, connected accounts.',
    Icon: UserRound,
    Content: AccountSettings,
  },
  {
    group: 'Signing in',
    name: 'sessions',
    title: 'Sessions',
    lead: 'The devices on which you are signed in.',
    Icon: MonitorSmartphone,
    Content: SessionList,
  },
  {
    group: 'What reaches you',
    name: 'notifications',
    title: 'Notifications',
    lead: 'Choose what you are notified of, where and when.',
    Icon: Bell,
    Content: NotificationSettings,
  },
  {
    group: 'What reaches you',
    name: 'privacy',
    title: 'Privacy',
    lead: 'Choose who finds you and who writes to you first.',
    Icon: EyeOff,
    Content: PrivacySettings,
  },
  {
    group: 'What reaches you',
    name: 'blocked',
    title: 'Muted and blocked',
    lead: 'Only you see this list.',
    Icon: Ban,
    Content: BlockedMembers,
  },
  {
    group: 'Moderation',
    name: 'reports',
    title: 'Your reports',
    lead: 'Your reports and their outcomes.',
    Icon: Flag,
    Content: OwnReports,
  },
  {
    group: 'Moderation',
    name: 'standing',
    title: 'Your standing',
    lead: 'Decisions of moderators about you, and your appeals.',
    Icon: Scale,
    Content: OwnStanding,
  },
  {
    group: 'Your data and leaving',
    name: 'data',
    title: 'Your data',
    lead: 'Take a copy of everything that is yours.',
    Icon: Download,
    Content: OwnData,
  },
  {
    group: 'Your data and leaving',
    name: 'leave',
    title: 'Leave',
    lead: 'Delete your account. You can come back for 14 days.',
    Icon: DoorOpen,
    Content: Leaving,
  },
]
