import { data } from 'react-router'

import { NotFound } from './not-found/not-found.tsx'

export { PageError as ErrorBoundary } from './layout/page-error.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function Component() {
  return <NotFound />
}
