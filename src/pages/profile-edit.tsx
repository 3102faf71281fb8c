export { PageError as ErrorBoundary } from './page-error.tsx'

export function Component() {
  return <h1>profile-edit</h1>
}
