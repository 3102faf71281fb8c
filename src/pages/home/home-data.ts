import { useQuery } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'

import { homePageQuery } from '#src/features/developers/queries.ts'
import type { HomePage } from '#src/features/developers/schemas.ts'

/** The data of the page's first render, which the server's HTML shows. It never changes. */
export const FirstHomeData = createContext<HomePage | undefined>(undefined)

/**
 * The page's data, which the page itself fetches. Until an idle part is hydrated, the cache may get newer data or lose
 * it to a sign-out. React compares the part with the server's HTML, so its first render has the first data.
 */
export function useHomeData(): HomePage | undefined {
  const first = use(FirstHomeData)
  const { data } = useQuery({ ...homePageQuery(), enabled: false })
  return useSyncExternalStore(
    followNothing, // useQuery renders again
    () => data,
    () => first,
  )
}

function followNothing() {
  return () => {}
}
