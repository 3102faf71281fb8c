import { createContext, useContext } from 'react'

import type { AppConfig } from './config.ts'

export const ConfigContext = createContext<AppConfig | null>(null)

/** Returns the settings of the page, on the server and in the browser. */
export function useConfig(): AppConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('No settings above this component')
  return config
}
