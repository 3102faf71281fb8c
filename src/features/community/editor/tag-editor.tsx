import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { CONTROL_CLASS, FieldFrame } from '#src/ui/field-frame.tsx'
import { isComposing } from '#src/ui/is-composing.ts'
import { RemovableChip } from '#src/ui/removable-chip.tsx'

import { addTags, MAX_TAGS, TAG_LIMIT_TEXT } from '../rules/tags.ts'

interface TagEditorProps {
  tags: readonly string[]
  /** Typed text, not yet a tag. */
  pending: string
  onChange: (tags: string[], pending: string) => void
}

/** Enter, a comma or a click elsewhere adds a tag; Backspace in the empty box removes the last one. */
export function TagEditor({ tags, pending, onChange }: TagEditorProps) {
  const [full, setFull] = useState(false)
  /** The last change, for screen readers. */
  const [said, setSaid] = useState<ReactNode>(null)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)

  // A new row of chips pushes the box down, out of view in a low window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new chips are the trigger
  useEffect(() => {
    if (document.activeElement === input.current) input.current?.scrollIntoView({ block: 'nearest' })
  }, [tags.length])

  function commit(text: string) {
    const added = addTags(tags, text)
    setFull(added.full)
    const fresh = added.tags.slice(tags.length)
    if (fresh.length > 0) setSaid(change(fresh.join(', '), 'added'))
    // Text beyond the limit stays in the box, so that it is not lost silently.
    onChange(added.tags, added.full ? text.trim() : '')
  }

  function type(text: string, unfinished: boolean) {
    if (!unfinished && /[,،;\n]/.test(text)) commit(text)
    else {
      setFull(false)
      onChange([...tags], text)
    }
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    // An input method uses Enter and Backspace while it composes.
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      commit(pending)
    }
    if (event.key === 'Tab' && pending.trim()) commit(pending)
    if (event.key === 'Backspace' && pending === '' && tags.length > 0) {
      event.preventDefault()
      remove(tags.at(-1) ?? '')
    }
  }

  useClickOutside(box, () => {
    if (pending.trim()) commit(pending)
  })

  function remove(tag: string) {
    setFull(false)
    setSaid(change(tag, 'removed'))
    onChange(
      tags.filter((other) => other !== tag),
      pending,
    )
    input.current?.focus()
  }

  return (
    <FieldFrame
      label="Tags"
      hint="Press Enter after each one. The search finds posts by their tags, too."
      error={full ? TAG_LIMIT_TEXT : undefined}
      aside={<TagCount count={tags.length} />}
    >
      {(control) => (
        <div ref={box} className="flex flex-col gap-2">
          <TagChips tags={tags} onRemove={remove} />
          <input
            {...control}
            ref={input}
            type="text"
            value={pending}
            placeholder={tags.length === 0 ? 'react, career' : ''}
            translate="no"
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="enter"
            onChange={({ target, nativeEvent }) =>
              type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
            }
            onPaste={(event) => {
              // A single-line input would drop line ends, which separate tags here.
              const text = event.clipboardData.getData('text')
              if (!/[,،;\n]/.test(text)) return
              event.preventDefault()
              commit(`${pending}${text}`)
            }}
            onCompositionEnd={(event) => type(event.currentTarget.value, false)}
            onKeyDown={handleKey}
            className={`${CONTROL_CLASS} min-h-11`}
          />
          <p role="status" className="sr-only">
            {said}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}

/** 'react removed', whose tag the browser's translation leaves alone. */
function change(tags: string, what: string) {
  return (
    <>
      <bdi translate="no">{tags}</bdi> {what}
    </>
  )
}

function TagCount({ count }: { count: number }) {
  return (
    <span className="shrink-0 tabular-nums">
      <span className="sr-only">Tags: </span>
      {count} / {MAX_TAGS}
    </span>
  )
}

function TagChips({ tags, onRemove }: { tags: readonly string[]; onRemove: (tag: string) => void }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Chosen tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="flex min-w-0 max-w-full">
          <RemovableChip translate="no" onRemove={() => onRemove(tag)} removeLabel={`Remove tag: ${tag}`}>
            {tag}
          </RemovableChip>
        </li>
      ))}
    </ul>
  )
}

/** Calls `onClick` for clicks outside `box`. A blur handler would move the very button that is being pressed. */
function useClickOutside(box: RefObject<HTMLElement | null>, onClick: () => void) {
  useEffect(() => {
    function handleClick({ target }: MouseEvent) {
      if (target instanceof Node && !box.current?.contains(target)) onClick()
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  })
}
