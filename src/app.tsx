import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** What surrounds the router in the browser and on the server alike. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* The server cuts its output here: what React puts before this element belongs into the head. */}
      <div id="app">{children}</div>
    </QueryClientProvider>
  )
}
