import { useState } from 'react'

/**
 * The option of `values` that the keyboard is on. While the member types, that is the first match until the arrow keys
 * move it.
 */
export function useActiveOption(values: readonly string[], isTyping: boolean) {
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
