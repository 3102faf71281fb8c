import { useEffect, useEffectEvent, useState } from 'react'

import { type ComboboxOption, namedOptions, shownOptions } from './match-options.ts'
import type { OptionsState } from './options-status.tsx'

export interface Selection {
  options: readonly ComboboxOption[]
  /** Whether the options are loaded. Text that is typed earlier waits for them. */
  state: OptionsState
  /** Selected values, in the order of their chips. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

export type MultiComboboxState = ReturnType<typeof useMultiCombobox>

/** The state of a MultiCombobox: typed text, matching options, active option, and text that names no option. */
export function useMultiCombobox({ options, state, value, onChange }: Selection) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [unresolved, setUnresolved] = useState('')
  const [change, setChange] = useState<{ names: string; what: string } | null>(null)

  const groups = shownOptions(options, text)
  const matches = groups.flatMap((group) => group.options.map((option) => option.value))
  const isLoaded = !state.isPending && !state.isLoadingError
  const isListVisible = isOpen && (isLoaded || matches.length > 0)
  const { active, move, reset } = useActiveOption(matches, isListVisible && text !== '')

  const resolveWaiting = useEffectEvent(() => {
    if (unresolved || text.includes(',')) resolve()
  })
  useEffect(() => {
    if (isLoaded) resolveWaiting()
  }, [isLoaded])

  /** The option of a value. One that is not listed, or not yet, has its value as its label. */
  function optionOf(option: string): ComboboxOption {
    return options.find((candidate) => candidate.value === option) ?? { value: option, label: option }
  }
  function toggle(option: string) {
    const selected = value.includes(option)
    onChange(selected ? value.filter((entry) => entry !== option) : [...value, option])
    setChange({ names: optionOf(option).label, what: selected ? 'removed' : 'added' })
  }
  /** Toggles an option in the list. The list stays open for browsing, but closes after a search. */
  function pick(option: string) {
    toggle(option)
    if (text) close()
    clear()
  }
  function type(typed: string) {
    setText(typed)
    setUnresolved('')
    setChange(null)
    setOpen(true)
    reset()
  }
  function close() {
    setOpen(false)
    reset()
  }
  function clear() {
    setText('')
    setUnresolved('')
  }
  /** Closes the list and selects the options that the text names. Other text stays, and the field reports it. */
  function resolve() {
    close()
    const { named, rest } = namedOptions(options, text)
    const added = named.filter((option) => !value.includes(option.value))
    if (added.length > 0) {
      onChange([...value, ...added.map((option) => option.value)])
      setChange({ names: added.map(({ label }) => label).join(', '), what: 'added' })
    }
    setText(rest)
    setUnresolved(rest)
  }
  /** Ends a name that is typed before the options have loaded, so that the next one is looked up, too. */
  function endName() {
    if (text.trim() && !/[,،;]\s*$/.test(text)) type(`${text.trim()}, `)
  }
  return {
    text,
    groups,
    matchCount: matches.length,
    isOpen,
    /** Whether the list is visible: it is open and has something to show. */
    isListVisible,
    /** The option that the keyboard is on. */
    active,
    /** Whether the member has begun to choose. */
    hasStarted: isOpen || text !== '',
    /** Text that the member left in the box and that names no option. */
    unresolved: state.isPending ? '' : unresolved,
    /** The last change, for screen readers. */
    change,
    optionOf,
    type,
    open: () => setOpen(true),
    close,
    move(step: 1 | -1) {
      setOpen(true)
      move(step)
    },
    toggle,
    pick,
    resolve,
    endName,
    isLoaded,
  }
}

/**
 * The option of `values` that the keyboard is on. While the member types, that is the first match until the arrow keys
 * move it.
 */
function useActiveOption(values: readonly string[], isTyping: boolean) {
  const [moved, setMoved] = useState<string | null>(null)
  const first = isTyping ? (values[0] ?? null) : null
  const active = moved !== null && values.includes(moved) ? moved : first

  /** Moves down (1) or up (-1), from the last option to the first and back. */
  function move(step: 1 | -1) {
    const index = active === null ? -1 : values.indexOf(active)
    const next =
      index === -1 && step === -1 ? values.length - 1 : (index + step + values.length) % values.length
    setMoved(values[next] ?? null)
  }
  return { active, move, reset: () => setMoved(null) }
}
