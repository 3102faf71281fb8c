import { type ReactNode, useReducer } from 'react'

/**
 * Words for who can't see what has changed.
 * @returns the place of the words, which has to stand from the beginning, and what says them; the same words again are
 * heard again
 */
export function useAnnouncer(): [place: ReactNode, say: (text: string) => void] {
  const [said, say] = useReducer(({ turn }, text: string) => ({ turn: turn + 1, text }), {
    turn: 0,
    text: '',
  })
  const place = (
    <p role="status" className="sr-only">
      <span key={said.turn}>{said.text}</span>
    </p>
  )
  return [place, say]
}
