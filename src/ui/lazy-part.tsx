import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react'

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

/**
 * A part that the server renders with the page. Until its code is there it keeps its first props: if they changed,
 * React would take the server's HTML away, and the page would move.
 */
export function servedPart<Props extends object>(Part: ComponentType<Props>, fallback?: ReactNode) {
  const Kept = memo(({ props, onHere }: { props: Props; onHere: (first: null) => void }) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
      <Here onHere={onHere} />
    </Suspense>
  ))
  return (props: Props) => {
    const [first, setFirst] = useState<Props | null>(props)
    return <Kept props={first ?? props} onHere={setFirst} />
  }
}

function Here({ onHere }: { onHere: (first: null) => void }) {
  useEffect(() => onHere(null), [onHere])
  return null
}

function Nothing() {
  return null
}
