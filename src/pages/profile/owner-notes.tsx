import { AvailabilityQuestion } from '#src/features/profile/edit/availability-question.tsx'
import { NewProfileQuestion } from '#src/features/profile/edit/new-profile-question.tsx'
import { DirectoryNote } from '#src/features/profile/page/directory-note.tsx'
import type { ProfilePage } from '#src/features/profile/schemas.ts'
import HiddenNote from '#src/shared/safety/hidden-note.tsx'

/** Notes and questions on a profile that only its owner sees. */
export default function OwnerNotes({ page }: { page: ProfilePage }) {
  const { profile } = page
  return (
    <>
      {profile.hidden && <HiddenNote what="profile" />}
      <DirectoryNote page={page} />
      <NewProfileQuestion profile={profile} />
      <AvailabilityQuestion profile={profile} />
    </>
  )
}
