import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import * as v from 'valibot'

import { useStored, writeStored } from '#src/lib/stored-value.ts'
import { Button } from '#src/ui/button.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { isTooLong, MESSAGE_MAX } from './thread-rules.ts'

/** The count shows when it begins to matter. */
const COUNT_FROM = 4500

const draftSchema = v.string()

export interface ComposerProps {
  userId: string
  contactId: string
  /** Words for an empty box, from the subject of the address. A draft is never overwritten. */
  preset: string
  onSend: (content: string) => void
}

/** The message box. What is typed is kept per contact until it is sent. */
export function Composer({ userId, contactId, preset, onSend }: ComposerProps) {
  const draftKey = `hibo-draft:message:${userId}:${contactId}`
  const draft = useStored(draftKey, draftSchema)
  const [presetUsed, setPresetUsed] = useState(false)
  const text = draft ?? (presetUsed ? '' : preset)
  const tooLong = isTooLong(text)
  const form = useRef<HTMLFormElement>(null)

  function handleSubmit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (!text.trim() || tooLong) return
    onSend(text.trim())
    setPresetUsed(true)
    writeStored(draftKey, null)
    // The button goes quiet with an empty box, and a phone's keyboard would close: the next sentence often follows.
    form.current?.querySelector('textarea')?.focus()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    // On a touch keyboard Enter makes a new line; the button sends.
    if (window.matchMedia('(pointer: coarse)').matches && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    handleSubmit()
  }

  return (
    <form
      ref={form}
      aria-label="New message"
      onSubmit={handleSubmit}
      className="flex items-end gap-2 border-line border-t bg-surface-raised p-3"
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
          writeStored(draftKey, event.target.value || null)
        }}
        onKeyDown={handleKeyDown}
        limit={text.length > COUNT_FROM ? MESSAGE_MAX : undefined}
        error={tooLong ? `A message has at most ${MESSAGE_MAX} characters.` : undefined}
        enterKeyHint="send"
      />
      <Button type="submit" aria-label="Send message" className="shrink-0" disabled={!text.trim()}>
        <SendHorizontal />
        <span className="hidden sm:inline">Send</span>
      </Button>
    </form>
  )
}
