import { UserX } from 'lucide-react'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { MessagePage } from '#src/ui/message-page.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'

/** The page of a profile that does not exist. */
export function ProfileNotFound() {
  return (
    <MessagePage>
      <PageMeta title="Profile Not Found" path={null} />
      <WovenSwatch>
        <UserX />
      </WovenSwatch>
      <h1 className="text-3xl">Profile Not Found</h1>
      <p className="text-ink-muted">This profile doesn't exist or has been removed.</p>
      <ButtonLink to="/developers">Browse Developers</ButtonLink>
    </MessagePage>
  )
}
