import { useQuery } from '@tanstack/react-query'

import { dashboardQuery } from '#src/features/dashboard/queries/dashboard.ts'
import { DeskTabs } from '#src/features/moderation/desk-tabs.tsx'

/** The sections of the desk on the public page of totals, for moderators. */
export default function LogTabs({ userId }: { userId: string }) {
  const { data } = useQuery(dashboardQuery(userId))
  return <DeskTabs section="log" isAdmin={data?.profile?.role === 'admin'} />
}
