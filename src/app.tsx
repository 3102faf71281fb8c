import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { AppConfig } from './lib/config.ts'
import { ConfigContext } from './lib/config-context.ts'

interface AppProps {
  config: AppConfig
  queryClient: QueryClient
  children: ReactNode
}

/** What surrounds the router in the browser and on the server alike. */
export function App({ config, queryClient, children }: AppProps) {
  return (
    <ConfigContext value={config}>
      <QueryClientProvider client={queryClient}>
        {/* The server cuts its output here: what React puts before this element belongs into the head. */}
        <div id="app">{children}</div>
      </QueryClientProvider>
    </ConfigContext>
  )
}
