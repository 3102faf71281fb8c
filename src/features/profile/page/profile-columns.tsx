import type { ReactNode } from 'react'

/** A card stays in sight beside the longer column; one that is higher than the window, with its end. */
function keepInSight(element: HTMLElement | null) {
  if (!element) return
  const observer = new ResizeObserver(() => {
    element.style.top = `min(5rem, 100dvh - 1rem - ${element.offsetHeight}px)`
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** The card on the left and the sections on the right; stacked on narrow screens. */
export function ProfileColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="page-width grid items-start lg:min-h-dvh gap-x-8 gap-y-5 py-5 sm:py-6 lg:grid-cols-[23rem_minmax(0,1fr)] print:block print:py-0">
      <div ref={keepInSight} className="min-w-0 lg:sticky print:mb-6">
        {aside}
      </div>
      <div className="flex min-w-0 flex-col gap-8 print:gap-6">{children}</div>
    </div>
  )
}
