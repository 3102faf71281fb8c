import { createContext, useContext } from 'react'

import type { AppConfig } from './config.ts'

export const ConfigContext = createContext<AppConfig | null>(null)

/** The page's settings, on the server and in the browser alike. */
export function useConfig(): AppConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('No settings above this component')
  return config
}
