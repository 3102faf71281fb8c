import { type KeyboardEvent, useId, useRef, useState } from 'react'

import { cx } from '#src/ui/cx.ts'
import { isComposing } from '#src/ui/is-composing.ts'
import { latePart } from '#src/ui/lazy-part.tsx'
import { TextareaField, type TextareaFieldProps } from '#src/ui/textarea-field.tsx'

import { insertText } from '../editor/insert-text.ts'
import { type MentionSearch, namesTooMany, searchBefore } from './mention-search.ts'

/** The list's code loads with the first @. */
const MentionList = latePart(() => import('./mention-list.tsx'))

/** Handles a key for the open list. Returns whether the list took the key from the textarea. */
export type ListKeys = (key: string) => boolean

/**
 * A textarea that offers members after an @: a combobox whose list never takes the focus. `role="combobox"` is left
 * out, because a textarea may have no other role than its own.
 */
export function MentionField({
  postId,
  onChange,
  onKeyDown,
  ...field
}: TextareaFieldProps & { postId: string }) {
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const keys = useRef<ListKeys>(null)
  const [search, setSearch] = useState<MentionSearch | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const isOver = namesTooMany(field.value)
  const box = () => frame.current?.querySelector('textarea')

  /** Follows the cursor, which moves without a change of the text, too. */
  function follow() {
    const element = box()
    const isCursor = element && element.selectionStart === element.selectionEnd
    const found = isCursor ? searchBefore(element.value.slice(0, element.selectionStart)) : null
    setSearch((known) => (known?.start === found?.start && known?.text === found?.text ? known : found))
  }
  function close() {
    setSearch(null)
  }
  function insert(username: string) {
    const element = box()
    if (!element || !search) return
    element.setSelectionRange(search.start, search.start + 1 + search.text.length)
    insertText(element, `@${username} `)
    close()
  }
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isTaken =
      search &&
      !(isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) &&
      keys.current?.(event.key)
    if (!isTaken) return onKeyDown?.(event)
    event.preventDefault()
    // Escape closes only the list, not the form or dialog around it.
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave.
    <div ref={frame} className="relative" onBlur={close}>
      <TextareaField
        {...field}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={active ? listId : undefined}
        aria-activedescendant={active ?? undefined}
        onChange={(event) => {
          onChange?.(event)
          follow()
        }}
        onSelect={follow}
        onKeyDown={handleKey}
      />
      <p role="status" className={cx('text-sm', isOver && 'mt-1.5')}>
        {isOver &&
          'A comment mentions five members at most. Names after them stay plain text and notify nobody.'}
      </p>
      {search && (
        <MentionList
          {...{ postId, listId, keys, box, close }}
          search={search.text}
          onActive={setActive}
          onPick={insert}
        />
      )}
    </div>
  )
}
