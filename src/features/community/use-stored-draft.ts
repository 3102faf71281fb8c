import { useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'

import { useStored, writeStored } from '#src/lib/stored-value.ts'

/** A draft in local storage, shared by all tabs; `start` while nothing is stored. */
export function useStoredDraft<T>(key: string, schema: v.GenericSchema<unknown, T>, start: T) {
  const stored = useStored(key, schema)
  const isStored = stored !== null
  const wasStored = useRef(isStored)
  const [isRemovedElsewhere, setRemovedElsewhere] = useState(false)

  useEffect(() => {
    if (wasStored.current !== isStored) setRemovedElsewhere(!isStored)
    wasStored.current = isStored
  }, [isStored])

  return {
    draft: stored ?? start,
    isStored,
    /** Another tab has sent or discarded the draft, and nothing was typed since. */
    isRemovedElsewhere,
    /** Stores the draft; null removes it. */
    write(draft: T | null) {
      // The effect above must not take a change of this tab for one of another.
      wasStored.current = draft !== null
      setRemovedElsewhere(false)
      writeStored(key, draft)
    },
  }
}
