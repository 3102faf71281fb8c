import { createContext, useContext } from 'react'

/** Whether data is to be saved; the app fills it from `src/lib/save-data.ts`. */
export const SaveDataContext = createContext(false)

/** Whether data is to be saved: pictures then wait for a tap. */
export function useSavesData(): boolean {
  return useContext(SaveDataContext)
}
