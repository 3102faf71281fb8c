import { useEffect, useRef, useState } from 'react'

/**
 * Whether words that were begun went without anybody's doing here: another tab has sent or discarded them, and nothing
 * was typed since. What this tab does itself it says beforehand, with `expect`.
 */
export function useGone(begun: boolean) {
  const wasBegun = useRef(begun)
  const [isGone, setGone] = useState(false)

  useEffect(() => {
    if (wasBegun.current !== begun) setGone(!begun)
    wasBegun.current = begun
  }, [begun])

  return {
    isGone,
    expect: (isBegun: boolean) => {
      wasBegun.current = isBegun
      setGone(false)
    },
  }
}
