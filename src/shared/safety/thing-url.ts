import type { Thing } from './things.ts'

/** The URL of a public thing, from its first slash, as `/report` takes it. @param pathname of the page that shows it */
export function thingUrl({ kind, id }: Thing, pathname: string): string {
  if (kind === 'post') return `/community/post/${id}`
  if (kind === 'profile') return `/profile/${id}`
  return `${pathname}#${kind}-${id}`
}
