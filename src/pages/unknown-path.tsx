import { useEffect } from 'react'
import { data, useNavigate } from 'react-router'

import { NotFound } from './not-found/not-found.tsx'

export { PageError as ErrorBoundary } from './layout/page-error.tsx'

/** The server answers an unknown path with status 404, and the browser then replaces it with /404. */
export function loader() {
  return data(null, { status: 404 })
}

export function Component() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate('/404', { replace: true })
  }, [navigate])
  return <NotFound />
}
