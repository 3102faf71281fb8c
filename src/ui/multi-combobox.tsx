import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { cx } from './cx.ts'
import { CONTROL_CLASS, FieldFrame, type FieldProps } from './field-frame.tsx'
import { MultiComboboxList, optionId } from './multi-combobox-list.tsx'
import { type ComboboxOption, groupOptions, matchOptions } from './multi-combobox-rules.ts'

export interface MultiComboboxProps extends Omit<FieldProps, 'hideLabel'> {
  options: readonly ComboboxOption[]
  /** Values that are chosen, in the order of the chips. */
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string | undefined
  required?: boolean | undefined
  /** Said when nothing matches what is typed. */
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
  value,
  onChange,
  placeholder,
  required = false,
  emptyText = 'Nothing matches',
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
  const labels = new Map(options.map((option) => [option.value, option.label]))

  useEffect(() => {
    if (active) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

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
    if (value.includes(meant.value)) setText('')
    else toggle(meant.value)
  }
  function move(step: 1 | -1) {
    setOpen(true)
    const index = visible.findIndex((option) => option.value === active)
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
      if (active) toggle(active)
    } else if (event.key === 'Escape' && open) {
      // The list only, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      change(value.at(-1) ?? '')
    }
  }
  const problem = error ?? (left ? `“${left}” is not chosen yet. Pick an entry of the list.` : undefined)
  return (
    <FieldFrame {...{ label, hint, error: problem, className, required }}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave.
        <div
          className="relative"
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) settle()
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
              'flex min-h-11 cursor-text flex-wrap items-center gap-1.5 py-1.5 focus-within:border-primary has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-1',
              problem && 'border-danger',
            )}
          >
            {value.map((chosen) => (
              <button
                key={chosen}
                type="button"
                aria-label={`Remove ${labels.get(chosen) ?? chosen}`}
                onClick={() => {
                  change(chosen)
                  input.current?.focus()
                }}
                className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-sm bg-primary-soft px-2 text-primary-soft-ink text-sm hover:bg-surface-hover"
              >
                <span className="truncate">{labels.get(chosen) ?? chosen}</span>
                <X className="size-3.5 shrink-0" />
              </button>
            ))}
            <input
              {...control}
              ref={input}
              type="text"
              role="combobox"
              autoComplete="off"
              aria-expanded={open}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-required={required || undefined}
              aria-activedescendant={open && active ? optionId(listId, active) : undefined}
              placeholder={value.length === 0 ? placeholder : undefined}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setLeft('')
                setSaid('')
                setOpen(true)
                setActive(
                  groupOptions(matchOptions(options, event.target.value))[0]?.options[0]?.value ?? null,
                )
              }}
              onClick={() => setOpen(true)}
              onKeyDown={handleKey}
              className="min-h-8 min-w-24 flex-1 bg-transparent outline-none"
            />
          </div>
          <MultiComboboxList
            id={listId}
            label={typeof label === 'string' ? label : undefined}
            open={open}
            groups={groups}
            selected={value}
            active={active}
            onToggle={toggle}
            emptyText={emptyText}
          />
          <span role="status" className="sr-only">
            {!(open && text)
              ? said
              : visible.length === 0
                ? emptyText
                : `${visible.length} ${visible.length === 1 ? 'match' : 'matches'}`}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
