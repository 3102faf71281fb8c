import type { ReactNode } from 'react'

/** The card on the left and the sections on the right; stacked on narrow screens. */
export function ProfileColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="page-width grid items-start gap-x-10 gap-y-5 py-6 sm:py-8 lg:grid-cols-[20rem_minmax(0,1fr)] min-[100rem]:grid-cols-[24rem_minmax(0,1fr)] print:block print:py-0">
      <div className="min-w-0 print:mb-6">{aside}</div>
      <div className="flex min-w-0 flex-col gap-12 print:gap-6">{children}</div>
    </div>
  )
}
