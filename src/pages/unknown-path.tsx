import { useEffect } from 'react'
import { data, useNavigate } from 'react-router'

import { NotFound } from './not-found/not-found.tsx'

export { PageError as ErrorBoundary } from './layout/page-error.tsx'

/** The server answers an unknown path itself with status 404; the browser then moves on to /404. */
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
