import { UnsentText } from '#src/ui/unsent-text.tsx'
import { useMessageDraft } from './draft.ts'

/** The draft of a message that can't be sent any more. */
export default function UnsentDraft({ userId, contactId }: { userId: string; contactId: string }) {
  const { draft, write } = useMessageDraft(userId, contactId)
  return <UnsentText text={draft ?? ''} onDiscard={() => write(null)} />
}
