import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { ChoiceChip } from './choice-chip.tsx'
import { CHOICES_ON_THEIR_WAY, ChoicesNote, type ChoicesState } from './choices-note.tsx'
import { cx } from './cx.ts'
import { CONTROL_CLASS, FieldFrame, type FieldProps } from './field-frame.tsx'
import { MultiComboboxList, optionId } from './multi-combobox-list.tsx'
import { type ComboboxOption, groupOptions, matchOptions } from './multi-combobox-rules.ts'

export interface MultiComboboxProps extends Omit<FieldProps, 'hideLabel'> {
  options: readonly ComboboxOption[]
  /** Whether the options have come. What is typed before they do waits for them. */
  state: ChoicesState
  /** Values that are chosen, in the order of the chips. */
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string | undefined
  required?: boolean | undefined
  /** Said when nothing matches what is typed: what to do next. */
  emptyText?: ReactNode | undefined
}

/**
 * Several of many: type to narrow, arrow keys and Enter to choose, Backspace in an empty box takes the last
 * one back. Follows the combobox pattern of the ARIA practices with a listbox of several choices.
 */
export function MultiCombobox({
  label,
  hint,
  error,
  className,
  options,
  state,
  value,
  onChange,
  placeholder,
  required = false,
  emptyText = 'Nothing matches. Try fewer letters or another word.',
}: MultiComboboxProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  /** The focus went elsewhere while these words stood in the box, which is not yet a choice. */
  const [left, setLeft] = useState('')
  /** What was chosen or taken back last, for who can't see the chips. */
  const [said, setSaid] = useState('')

  const groups = groupOptions(matchOptions(options, text))
  const visible = groups.flatMap((group) => group.options)
  const isHere = !state.isPending && !state.isLoadingError
  const shown = open && (isHere || visible.length > 0)
  /** Who types means the first match, until the arrow keys say otherwise. */
  const first = shown && text ? (visible[0]?.value ?? null) : null
  const current = visible.some((option) => option.value === active) ? active : first
  const found =
    visible.length === 0 ? emptyText : `${visible.length} ${visible.length === 1 ? 'match' : 'matches'}`
  const wanted = open || text !== ''
  const labels = new Map(options.map((option) => [option.value, option.label]))

  useEffect(() => {
    if (current) document.getElementById(optionId(listId, current))?.scrollIntoView({ block: 'nearest' })
  }, [current, listId])

  const settleLeft = useEffectEvent(() => {
    if (left) settle()
  })
  useEffect(() => {
    if (isHere) settleLeft()
  }, [isHere])

  function change(chosen: string) {
    const had = value.includes(chosen)
    onChange(had ? value.filter((entry) => entry !== chosen) : [...value, chosen])
    setSaid(`${labels.get(chosen) ?? chosen} ${had ? 'removed' : 'added'}`)
  }
  function toggle(chosen: string) {
    change(chosen)
    // Who typed knew what they wanted, and the list would lie on the fields below; who browses goes on browsing.
    if (text) close()
    setText('')
    setLeft('')
  }
  function close() {
    setOpen(false)
    setActive(null)
  }
  /** Words that name an option were meant as one; others stay, and the field says that nothing was chosen. */
  function settle() {
    close()
    const typed = text.trim().toLowerCase()
    const meant = options.find((option) => option.label.toLowerCase() === typed)
    if (!meant) return setLeft(text.trim())
    if (!value.includes(meant.value)) change(meant.value)
    setText('')
    setLeft('')
  }
  function move(step: 1 | -1) {
    setOpen(true)
    const index = visible.findIndex((option) => option.value === current)
    const next =
      index === -1 && step === -1 ? visible.length - 1 : (index + step + visible.length) % visible.length
    setActive(visible[next]?.value ?? null)
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && open) {
      // Never the form's submit while the list is open.
      event.preventDefault()
      if (current) toggle(current)
    } else if (event.key === 'Enter' && text) {
      // Nor while its words are no choice yet.
      event.preventDefault()
      settle()
    } else if (event.key === 'Escape' && open) {
      // The list only, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      change(value.at(-1) ?? '')
    }
  }
  const way = state.isLoadingError ? 'Load the choices again' : 'Pick an entry of the list'
  const unsettled = left && !state.isPending && `“${left}” is not chosen yet. ${way}, or empty this box.`
  const problem = [error, unsettled].filter(Boolean).join('. ') || undefined
  return (
    <FieldFrame {...{ label, hint, error: problem, className, required }}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave.
        <div
          className="relative"
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return
            // What is then said below would push away the button under the finger, and the press would be lost.
            if (event.relatedTarget?.matches(':active')) addEventListener('mouseup', settle, { once: true })
            else settle()
          }}
        >
          {/* A larger target for the input inside it. */}
          <div
            onPointerDown={(event) => {
              if (event.target !== event.currentTarget) return
              event.preventDefault()
              input.current?.focus()
            }}
            className={cx(
              CONTROL_CLASS,
              'flex min-h-11 cursor-text flex-wrap items-center gap-1.5 py-1.5 focus-within:border-primary has-[input:focus-visible]:focus-ring',
              problem && 'border-danger',
            )}
          >
            {value.map((chosen) => (
              <ChoiceChip
                key={chosen}
                label={labels.get(chosen) ?? chosen}
                onRemove={() => {
                  change(chosen)
                  input.current?.focus()
                }}
              />
            ))}
            <input
              {...control}
              ref={input}
              type="text"
              role="combobox"
              autoComplete="off"
              aria-expanded={shown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-required={required || undefined}
              aria-activedescendant={shown && current ? optionId(listId, current) : undefined}
              placeholder={value.length === 0 ? placeholder : undefined}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setLeft('')
                setSaid('')
                setOpen(true)
                setActive(null)
              }}
              onClick={() => setOpen(true)}
              onKeyDown={handleKey}
              className="min-h-8 min-w-24 flex-1 bg-transparent outline-none"
            />
          </div>
          <MultiComboboxList
            id={listId}
            label={typeof label === 'string' ? label : undefined}
            open={shown}
            groups={groups}
            selected={value}
            active={current}
            onToggle={toggle}
            emptyText={emptyText}
          />
          <ChoicesNote
            state={state}
            wanted={wanted}
            onRetry={() => {
              input.current?.focus()
              setOpen(true)
              state.refetch()
            }}
          />
          <span role="status" className="sr-only">
            {state.isPending && wanted ? CHOICES_ON_THEIR_WAY : shown && text ? found : said}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
