import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { type ComboboxOption, groupOptions, matchOptions } from './match-options.ts'
import type { OptionsState } from './options-status.tsx'

export interface Choosing {
  options: readonly ComboboxOption[]
  /** Whether the options have come. What is typed before they do waits for them. */
  state: OptionsState
  /** Values that are chosen, in the order of the chips. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** What is typed, which options match, which one the keyboard is on, and what becomes of words that are no choice. */
export function useMultiCombobox({ options, state, value, onChange }: Choosing) {
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

  const settleLeft = useEffectEvent(() => {
    if (left) settle()
  })
  useEffect(() => {
    if (isHere) settleLeft()
  }, [isHere])

  function labelOf(chosen: string) {
    return options.find((option) => option.value === chosen)?.label ?? chosen
  }
  /** Chooses, or takes back what is chosen. */
  function change(chosen: string) {
    const had = value.includes(chosen)
    onChange(had ? value.filter((entry) => entry !== chosen) : [...value, chosen])
    setSaid(`${labelOf(chosen)} ${had ? 'removed' : 'added'}`)
  }
  /** The same from the list. */
  function toggle(chosen: string) {
    change(chosen)
    // Who typed knew what they wanted, and the list would lie on the fields below; who browses goes on browsing.
    if (text) close()
    setText('')
    setLeft('')
  }
  function type(typed: string) {
    setText(typed)
    setLeft('')
    setSaid('')
    setOpen(true)
    setActive(null)
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
  return {
    text,
    groups,
    /** How many options match. */
    matches: visible.length,
    /** Whether the list stands open. */
    shown,
    /** The option that the keyboard is on. */
    current,
    /** Somebody has begun to choose. */
    wanted: open || text !== '',
    /** Words that stand in the box although the focus has left it. */
    left: state.isPending ? '' : left,
    said,
    labelOf,
    type,
    show: () => setOpen(true),
    change,
    toggle,
    settle,
    handleKey,
  }
}
