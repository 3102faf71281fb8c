import { UserX } from 'lucide-react'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'

import { ButtonLink } from '#src/ui/button.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'

/** The page of a profile that does not exist. */
export function ProfileNotFound() {
  return (
    <div className="page-width flex flex-col items-center py-16 text-center">
      <PageMeta title="Profile Not Found" path={null} />
      <WovenSwatch>
        <UserX />
      </WovenSwatch>
      <h1 className="mt-5 text-3xl">Profile Not Found</h1>
      <p className="mt-2 mb-6 text-ink-muted">This profile doesn't exist or has been removed.</p>
      <ButtonLink to="/developers">Browse Developers</ButtonLink>
    </div>
  )
}
