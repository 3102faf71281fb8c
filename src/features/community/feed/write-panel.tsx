import { Maximize2, PenLine } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'

import { useStored } from '#src/lib/stored-value.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'

import { newPostDraftKey } from '../editor/draft-keys.ts'
import type { PostStart } from '../editor/new-post-form.tsx'

const loadForm = () => import('../editor/new-post-form.tsx')
const NewPostForm = lazy(loadForm)

export interface WritePanelProps extends PostStart {
  /** The dialog shows the form, so the panel hides its own: there is only one form. */
  isEnlarged: boolean
  onEnlarge: () => void
  onPublished: () => void
}

/** A member's panel beside the feed: one line, or the whole form after a click or if there is a stored draft. */
export default function WritePanel(props: WritePanelProps) {
  const { isEnlarged, onEnlarge, onPublished, ...start } = props
  const hasDraft = useStored(newPostDraftKey(start.userId, start.startsJob), v.unknown()) !== null
  // A draft of an earlier visit opens the form, which then stays open when the draft is emptied.
  const [isOpen, setOpen] = useState(hasDraft)
  const [isAsked, setAsked] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  async function open() {
    try {
      await loadForm()
      setAsked(true)
      setOpen(true)
    } catch {
      toast.error('This could not be loaded. Check your connection and try again.')
    }
  }
  function handleEnlarge() {
    setAsked(false) // when the dialog closes, the focus returns to the button that opened it
    onEnlarge()
  }
  function handleCancel() {
    // Synchronous, because the line must be rendered before it can take the focus.
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }

  return (
    <Card as="aside" aria-label="Share with the community" padding="sm" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-base">Share with the community</h2>
        <IconButton label="Write in a larger window" className="-my-2 -mr-2" onClick={handleEnlarge}>
          <Maximize2 />
        </IconButton>
      </div>
      {!isEnlarged && (isOpen || hasDraft) ? (
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <NewPostForm
            {...start}
            takesFocus={isAsked}
            onCancel={handleCancel}
            onPublished={() => {
              setOpen(false)
              onPublished()
            }}
          />
        </Suspense>
      ) : (
        <Button
          ref={opener}
          variant="secondary"
          className="w-full justify-start! font-normal! text-ink-muted"
          onClick={() => void open()}
          onPointerEnter={() => void loadForm().catch(() => {})}
        >
          <PenLine /> {start.startsJob ? 'Post a job' : 'Write a post'}
        </Button>
      )}
    </Card>
  )
}
