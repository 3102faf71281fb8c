import { createContext, useContext } from 'react'

/** Whether to save data; `src/app.tsx` sets it from `src/lib/save-data.ts`. */
export const SaveDataContext = createContext(false)

/** Whether to save data, so that pictures load on a tap only. */
export function useSavesData(): boolean {
  return useContext(SaveDataContext)
}
