import type { Thing } from './things.ts'

/** The address of a public thing, as `/report` takes it. @param pathname of the page that shows it */
export function thingAddress({ kind, id }: Thing, pathname: string): string {
  if (kind === 'post') return `/community/post/${id}`
  if (kind === 'profile') return `/profile/${id}`
  return `${pathname}#${kind}-${id}`
}
