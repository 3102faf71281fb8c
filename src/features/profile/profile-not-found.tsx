import { UserX } from 'lucide-react'

import { ButtonLink } from '#src/ui/button.tsx'
import { WovenSwatch } from '#src/ui/woven.tsx'

export function ProfileNotFound() {
  return (
    <div className="page-width flex flex-col items-center py-16 text-center">
      <title>Profile Not Found · Hibo</title>
      <meta name="robots" content="noindex" />
      <WovenSwatch>
        <UserX />
      </WovenSwatch>
      <h1 className="mt-5 text-3xl">Profile Not Found</h1>
      <p className="mt-2 mb-6 text-ink-muted">This profile doesn't exist or has been removed.</p>
      <ButtonLink to="/developers">Browse Developers</ButtonLink>
    </div>
  )
}
