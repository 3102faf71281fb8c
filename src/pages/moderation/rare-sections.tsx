import { lazy } from 'react'

import { MemberList } from '#src/features/moderation/members/member-list.tsx'
import { MemberScreen } from '#src/features/moderation/members/member-screen.tsx'

const LimitList = lazy(() => import('#src/features/moderation/health-and-limits/limit-list.tsx'))
const SpecializationList = lazy(
  () => import('#src/features/moderation/specializations/specialization-list.tsx'),
)
const Upkeep = lazy(() => import('./upkeep.tsx'))

interface RareSectionProps {
  section: 'members' | 'specializations' | 'limits' | 'health'
  /** One member instead of their list. */
  memberId: string | null
  isAdmin: boolean
  userId: string
}

/** The sections beside the queue, in a chunk of their own: most visits are to the queue. */
export default function RareSection({ section, memberId, isAdmin, userId }: RareSectionProps) {
  if (memberId) return <MemberScreen key={memberId} id={memberId} userId={userId} />
  if (section === 'members') return <MemberList isAdmin={isAdmin} userId={userId} />
  if (section === 'specializations') return <SpecializationList />
  if (section === 'limits') return <LimitList />
  return <Upkeep />
}
