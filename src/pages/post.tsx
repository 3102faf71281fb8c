export { PageError as ErrorBoundary } from './page-error.tsx'

export function Component() {
  return <h1>post</h1>
}
