import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'

import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'

/** The error boundary of a page whose code failed or did not load. The console has the details. */
export function PageError() {
  const error = useRouteError()
  const offline = !import.meta.env.SSR && !navigator.onLine
  const notLoaded = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  const title = offline || notLoaded ? 'This page did not load' : 'Something went wrong'
  // Queries retry by themselves. A page's code does not, so this component loads it again.
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <>
      <PageMeta title={title} path={null} />
      <ErrorPanel
        title={(isRouteErrorResponse(error) && error.statusText) || title}
        level={1}
        text={
          offline || notLoaded
            ? undefined
            : 'This page failed. Trying again may help; if it does not, please come back later.'
        }
        query={{ refetch: reload, isFetching: false }}
      />
    </>
  )
}

function reload() {
  window.location.reload()
}
