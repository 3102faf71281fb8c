import { AvailabilityQuestion } from '#src/features/profile/edit/availability-question.tsx'
import { NewProfileQuestion } from '#src/features/profile/edit/new-profile-question.tsx'
import { DirectoryNote } from '#src/features/profile/page/directory-note.tsx'
import type { ProfilePage } from '#src/features/profile/schemas.ts'
import HiddenNote from '#src/shared/safety/hidden-note.tsx'

interface OwnerNotesProps {
  page: ProfilePage
  /** The server's HTML has no place for questions. */
  asks?: true
}

/** Notes and questions on a profile that only its owner sees. */
export default function OwnerNotes({ page, asks }: OwnerNotesProps) {
  const { profile } = page
  return (
    <>
      {profile.hidden && <HiddenNote what="profile" />}
      <DirectoryNote page={page} />
      {asks && <NewProfileQuestion profile={profile} />}
      {asks && <AvailabilityQuestion profile={profile} />}
    </>
  )
}
