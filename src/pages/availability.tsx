import { useSearchParams } from 'react-router'

import { KeepAvailability } from '#src/features/notifications/keep-availability.tsx'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { isUuid } from '#src/lib/uuid.ts'
import { MessagePage } from '#src/ui/message-page.tsx'

/** The target of the links in mails that ask whether a member is still available. */
export function Component() {
  const [params] = useSearchParams()
  const key = params.get('key')
  return (
    <MessagePage>
      <PageMeta title="Confirm your availability" path={null} />
      <KeepAvailability questionKey={isUuid(key ?? '') ? key : null} />
    </MessagePage>
  )
}
