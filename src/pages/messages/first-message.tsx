import { FirstContact } from '#src/features/hiring/first-contact.tsx'
import { useMessageDraft } from '#src/features/messages/sending/draft.ts'

interface FirstMessageProps {
  userId: string
  ownName: string
  contact: { id: string; full_name: string }
}

/** Advice for a first message. A suggested beginning goes into the box, below the text that is there. */
export default function FirstMessage({ userId, ownName, contact }: FirstMessageProps) {
  const { draft, write } = useMessageDraft(userId, contact.id)
  return (
    <FirstContact
      contactName={contact.full_name}
      ownName={ownName}
      onWrite={(text) => !draft?.includes(text.trim()) && write(draft ? `${draft}\n\n${text}` : text)}
    />
  )
}
