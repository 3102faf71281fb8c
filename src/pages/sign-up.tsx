export { PageError as ErrorBoundary } from './page-error.tsx'

export function Component() {
  return <h1>sign-up</h1>
}
