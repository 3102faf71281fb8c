import { useQuery, useQueryClient } from '@tanstack/react-query'

import { refreshCommunity } from '#src/features/community/queries/refresh-community.ts'
import AdminTools from '#src/features/dashboard/admin-tools.tsx'
import { HealthView } from '#src/features/moderation/health-and-limits/health-view.tsx'
import { healthQuery } from '#src/features/moderation/queries/health-and-limits.ts'
import { Section } from '#src/ui/section.tsx'

/** The health of the site, and the tools of admins. */
export default function Upkeep() {
  const client = useQueryClient()
  const { isPending } = useQuery(healthQuery)
  return (
    <>
      <HealthView />
      {/* The tools wait for the health view, whose height is unknown: its content would move them. */}
      {!isPending && (
        <Section title="Upkeep">
          <AdminTools onSynced={() => refreshCommunity(client)} />
        </Section>
      )}
    </>
  )
}
