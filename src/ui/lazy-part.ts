import { type ComponentType, lazy } from 'react'

/** A part of a page with a chunk of its own. If the chunk can't be loaded, the page goes on without the part. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: Nothing })))
}

function Nothing() {
  return null
}
