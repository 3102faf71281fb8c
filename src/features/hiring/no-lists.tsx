import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'

import { useUser } from '#src/lib/session/session.ts'
import { headerProfileQuery } from '#src/shared/header-profile.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Only members who hire have the bookmark on cards. */
export const SAY_YOU_HIRE = {
  text: 'Say in your profile that you hire, and each card has a bookmark that puts somebody on a list.',
  actions: <ButtonLink to="/profile/edit">Edit your profile</ButtonLink>,
}

/** Whether the viewer builds and does not hire. Undefined while that loads. */
export function useBuildsOnly(): boolean | undefined {
  const user = useUser()
  const { data, isLoading } = useQuery(headerProfileQuery(user?.id ?? ''))
  return isLoading ? undefined : data?.purpose === 'build'
}

/** The first step of a viewer with an empty desk. `text` is for members who hire. */
export function useFirstStep(text: string) {
  return useBuildsOnly()
    ? SAY_YOU_HIRE
    : { text, actions: <ButtonLink to="/developers">Find developers</ButtonLink> }
}

export function NoLists() {
  return (
    <EmptyState
      compact
      level={3}
      icon={<ListChecks />}
      title="No jobs or lists yet"
      {...useFirstStep(
        'Put somebody on a list with the bookmark on their card, or post a job: its answers come here.',
      )}
    />
  )
}
