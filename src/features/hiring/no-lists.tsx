import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'

import { useUser } from '#src/lib/session/session.ts'
import { headerProfileQuery } from '#src/shared/header-profile.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Cards have the bookmark for members who hire only. */
export function NoLists() {
  const user = useUser()
  const { data } = useQuery(headerProfileQuery(user?.id ?? ''))
  const builds = data?.purpose === 'build'
  return (
    <EmptyState
      compact
      level={3}
      icon={<ListChecks />}
      title="No jobs or lists yet"
      text={
        builds
          ? 'Say in your profile that you hire, and each card has a bookmark that puts somebody on a list.'
          : 'Put somebody on a list with the bookmark on their card, or post a job: its answers come here.'
      }
      actions={
        <ButtonLink to={builds ? '/profile/edit' : '/developers'}>
          {builds ? 'Edit your profile' : 'Find developers'}
        </ButtonLink>
      }
    />
  )
}
