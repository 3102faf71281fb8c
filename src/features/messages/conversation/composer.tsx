import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'

import { isBlank } from '#src/shared/domain/visible-text.ts'
import { Button } from '#src/ui/button.tsx'
import { isComposing } from '#src/ui/is-composing.ts'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { isTooLong, MAX_MESSAGE_CHARACTERS } from '../conversation-rules.ts'
import { useMessageDraft } from '../sending/draft.ts'

/** A longer text shows its character count. */
const MAX_UNCOUNTED_CHARACTERS = 4_500

export interface ComposerProps {
  userId: string
  contactId: string
  /** Text for an empty box, from the URL's subject. It never replaces a draft. */
  preset: string
  onSend: (content: string) => void
}

/** The message box. A draft for each contact is stored until it is sent. */
export function Composer({ userId, contactId, preset, onSend }: ComposerProps) {
  const { draft, write } = useMessageDraft(userId, contactId)
  const [presetUsed, setPresetUsed] = useState(false)
  const text = draft ?? (presetUsed ? '' : preset)
  const tooLong = isTooLong(text)
  const form = useRef<HTMLFormElement>(null)

  function handleSubmit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (isBlank(text) || tooLong) return
    onSend(text.trim())
    setPresetUsed(true)
    write(null)
    // The button is disabled now. Without focus a phone's keyboard would close, though another message often follows.
    form.current?.querySelector('textarea')?.focus()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    // On a touch keyboard Enter starts a new line; the button sends.
    if (window.matchMedia('(pointer: coarse)').matches && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    handleSubmit()
  }

  return (
    <form
      ref={form}
      aria-label="New message"
      onSubmit={handleSubmit}
      className="composer flex items-end gap-2 border-line border-t bg-surface-raised py-3"
    >
      <TextareaField
        label="Message"
        hideLabel
        className="min-w-0 flex-1"
        placeholder="Type your message..."
        minRows={1}
        maxRows={6}
        value={text}
        onChange={(event) => {
          setPresetUsed(true)
          write(event.target.value || null)
        }}
        onKeyDown={handleKeyDown}
        maxCharacters={text.length > MAX_UNCOUNTED_CHARACTERS ? MAX_MESSAGE_CHARACTERS : undefined}
        error={tooLong ? `A message has at most ${MAX_MESSAGE_CHARACTERS} characters.` : undefined}
        enterKeyHint="send"
      />
      <Button type="submit" aria-label="Send message" className="shrink-0" disabled={isBlank(text)}>
        <SendHorizontal />
        <span className="hidden sm:inline">Send</span>
      </Button>
    </form>
  )
}
