import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A part of a page with a chunk of its own. If the chunk can't be loaded, the page goes on without the part. */
export function lazyPart<Props>(load: Load<Props>) {
  return lazy(() => load().catch(() => ({ default: Nothing })))
}

/** A lazy part in a boundary of its own. @param fallback stands in its place until its code is there */
export function latePart<Props extends object>(load: Load<Props>, fallback?: ReactNode) {
  const Part: ComponentType<Props> = lazyPart(load)
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}

function Nothing() {
  return null
}
