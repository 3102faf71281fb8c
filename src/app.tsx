import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { AppConfig } from './lib/config.ts'
import { ConfigContext } from './lib/config-context.ts'
import { useSaveData } from './lib/save-data.ts'
import { SaveDataContext } from './ui/save-data-context.ts'

interface AppProps {
  config: AppConfig
  queryClient: QueryClient
  /** What the server's HTML was made for; nothing where the browser renders the first view. */
  saveData: boolean
  children: ReactNode
}

/** What surrounds the router in the browser and on the server alike. */
export function App({ config, queryClient, saveData, children }: AppProps) {
  return (
    <ConfigContext value={config}>
      <SaveDataContext value={useSaveData(saveData)}>
        <QueryClientProvider client={queryClient}>
          {/* The server cuts its output here: what React puts before this element belongs into the head. */}
          <div id="app">{children}</div>
        </QueryClientProvider>
      </SaveDataContext>
    </ConfigContext>
  )
}
