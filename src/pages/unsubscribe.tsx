import { useSearchParams } from 'react-router'

import { MAIL_KINDS } from '#src/features/notifications/queries/unsubscribe.ts'
import { UnsubscribePanel } from '#src/features/notifications/unsubscribe-panel.tsx'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { isUuid } from '#src/lib/uuid.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { MessagePage } from '#src/ui/message-page.tsx'

/** The target of the unsubscribe links in mails. */
export function Component() {
  const [params] = useSearchParams()
  const key = params.get('key') ?? ''
  const kind = MAIL_KINDS.find((one) => one === params.get('kind')) ?? 'all'
  return (
    <MessagePage>
      <PageMeta title="Stop emails" path={null} />
      {isUuid(key) ? (
        <UnsubscribePanel key={key} unsubscribeKey={key} kind={kind} />
      ) : (
        <>
          <h1 className="text-3xl">This link is incomplete</h1>
          <p className="max-w-prose text-ink-muted">
            Open it from the mail again, or sign in and choose your emails in the settings.
          </p>
          <ButtonLink to="/settings/notifications">Choose in the settings</ButtonLink>
        </>
      )}
    </MessagePage>
  )
}
