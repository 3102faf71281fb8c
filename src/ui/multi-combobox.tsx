import { Check, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { cx } from './cx.ts'
import { CONTROL_CLASS, FieldFrame, type FieldProps } from './field-frame.tsx'
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

  const groups = groupOptions(matchOptions(options, text))
  const visible = groups.flatMap((group) => group.options)
  const optionId = (optionValue: string) => `${listId}-${optionValue}`
  const labels = new Map(options.map((option) => [option.value, option.label]))

  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  function toggle(chosen: string) {
    onChange(value.includes(chosen) ? value.filter((entry) => entry !== chosen) : [...value, chosen])
    setText('')
  }
  function close() {
    setOpen(false)
    setActive(null)
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
      onChange(value.slice(0, -1))
    }
  }
  return (
    <FieldFrame {...{ label, hint, error, className, required }}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave.
        <div
          className="relative"
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) close()
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
              error && 'border-danger',
            )}
          >
            {value.map((chosen) => (
              <button
                key={chosen}
                type="button"
                aria-label={`Remove ${labels.get(chosen) ?? chosen}`}
                onClick={() => {
                  onChange(value.filter((entry) => entry !== chosen))
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
              aria-activedescendant={open && active ? optionId(active) : undefined}
              placeholder={value.length === 0 ? placeholder : undefined}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setOpen(true)
                setActive(matchOptions(options, event.target.value)[0]?.value ?? null)
              }}
              onClick={() => setOpen(true)}
              onKeyDown={handleKey}
              className="min-h-8 min-w-24 flex-1 bg-transparent outline-none"
            />
          </div>
          <div
            id={listId}
            role="listbox"
            aria-label={typeof label === 'string' ? label : undefined}
            aria-multiselectable="true"
            hidden={!open}
            className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-72 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface-raised p-1.5 shadow-lg"
          >
            {groups.map(({ group, options: members }) => (
              // biome-ignore lint/a11y/useSemanticElements: groups of a listbox, which a fieldset can't be.
              <div key={group} role="group" aria-label={group || undefined}>
                {group && (
                  <div aria-hidden="true" className="px-2.5 pt-2 pb-1 font-semibold text-ink-muted text-xs">
                    {group}
                  </div>
                )}
                {members.map((option) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the combobox, which keeps the focus.
                  <div
                    key={option.value}
                    id={optionId(option.value)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={value.includes(option.value)}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => toggle(option.value)}
                    className={cx(
                      'flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2.5 hover:bg-surface-hover',
                      option.value === active && 'bg-surface-hover outline-2 -outline-offset-2 outline-focus',
                    )}
                  >
                    <Check
                      className={cx(
                        'size-4.5 text-success-ink',
                        !value.includes(option.value) && 'invisible',
                      )}
                    />
                    {option.label}
                  </div>
                ))}
              </div>
            ))}
            {visible.length === 0 && <p className="px-2.5 py-2 text-ink-muted">{emptyText}</p>}
          </div>
          <span role="status" className="sr-only">
            {open &&
              text &&
              (visible.length === 0
                ? emptyText
                : `${visible.length} ${visible.length === 1 ? 'match' : 'matches'}`)}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
