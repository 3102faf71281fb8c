import { Pencil } from 'lucide-react'

import { ButtonLink } from '#src/ui/button.tsx'

export function OwnerActions() {
  return (
    <ButtonLink to="/profile/edit">
      <Pencil aria-hidden="true" /> Edit Profile
    </ButtonLink>
  )
}
