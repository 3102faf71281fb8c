import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { Component as NotFound } from './not-found.tsx'

/** The server answers an unknown path with status 404, and the browser then replaces it with /404. */
export { loader } from './not-found.tsx'

export function Component() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate('/404', { replace: true })
  }, [navigate])
  return <NotFound />
}
