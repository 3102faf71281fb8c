import { type ReactNode, useReducer } from 'react'

/**
 * Announces changes to screen readers.
 * @returns a live region, which must be rendered from the start, and a function that announces a text in it, even one
 * that was announced before
 */
export function useAnnouncer(): [liveRegion: ReactNode, say: (text: string) => void] {
  const [said, say] = useReducer(({ turn }, text: string) => ({ turn: turn + 1, text }), {
    turn: 0,
    text: '',
  })
  const liveRegion = (
    <p role="status" className="sr-only">
      <span key={said.turn}>{said.text}</span>
    </p>
  )
  return [liveRegion, say]
}
