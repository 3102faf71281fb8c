import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'

import { type AppConfig, ConfigContext } from './lib/config.ts'
import { useSaveData } from './lib/save-data.ts'
import { SaveDataContext } from './ui/save-data-context.ts'

interface AppProps {
  config: AppConfig
  queryClient: QueryClient
  /** Whether the server rendered the page for a visitor with the setting to save data. */
  saveData: boolean
  children: ReactNode
}

/** The providers around the router, in the browser and on the server. */
export function App({ config, queryClient, saveData, children }: AppProps) {
  // Deferred, because the page may still wait for its code: at once, React would take its HTML away.
  const savesData = useDeferredValue(useSaveData(saveData))
  return (
    <ConfigContext value={config}>
      <SaveDataContext value={savesData}>
        <QueryClientProvider client={queryClient}>
          {/* `entry-server.tsx` cuts its output here: React puts elements for the head before this one. */}
          <div id="app">{children}</div>
        </QueryClientProvider>
      </SaveDataContext>
    </ConfigContext>
  )
}
