import { useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Whether to render the content below the fold. A slow phone needs half a second for a whole list, so a navigation
 * renders the visible part first and the rest with React's next render. Everything is rendered at once on the server,
 * during hydration and on Back, where the scroll position may be far down.
 */
export function useShowBelowFold(): boolean {
  const atOnce = useNavigationType() === 'POP'
  return useDeferredValue(true, atOnce)
}
