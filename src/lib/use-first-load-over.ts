import { useEffect, useState } from 'react'

import { afterFirstLoad } from './after-first-load.ts'

/** Whether the page is loaded and the browser was idle since: time for parts that are not in the first load. */
export function useFirstLoadOver(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => afterFirstLoad(async () => setOver(true)), [])
  return isOver
}
