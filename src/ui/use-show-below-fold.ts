import { useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Whether to show what lies below the first screen, too. A slow phone renders a whole list for half a second, so a move
 * to a page brings what is in sight first, and the rest in React's next render. All at once in the server's HTML, while
 * it is taken over, and on the way Back, where the reader's place may be far down.
 */
export function useShowBelowFold(): boolean {
  const atOnce = useNavigationType() === 'POP'
  return useDeferredValue(true, atOnce)
}
