import type { ReactNode } from 'react'
import { titleText } from '#src/shared/domain/title.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'
import type { Profile } from '../schemas.ts'
import { IDENTITY, IDENTITY_TEXT } from './profile-card.tsx'

interface ProfileSkeletonProps {
  /** The developer's data from an already loaded list. */
  known?: Pick<Profile, 'id' | 'full_name' | 'title' | 'avatar_url'> | undefined
}

/** The placeholder of a profile while it loads, in the same sizes. */
export function ProfileSkeleton({ known }: ProfileSkeletonProps) {
  return (
    <>
      <p role="status" className="sr-only">
        Loading profile
      </p>
      <ProfileColumns
        aside={
          <Card className="flex min-h-120 lg:min-h-160 flex-col gap-5">
            <div className={IDENTITY}>
              {known ? (
                <Avatar id={known.id} name={known.full_name} src={known.avatar_url} size="lg" lazy={false} />
              ) : (
                <Skeleton className="size-20 shrink-0 rounded-lg" />
              )}
              <div className={IDENTITY_TEXT}>
                {known ? (
                  <div className="max-w-full">
                    <h1 dir="auto" translate="no" className="text-xl">
                      {known.full_name}
                    </h1>
                    <p dir="auto" className="text-wrap text-ink-muted">
                      {titleText(known.title)}
                    </p>
                  </div>
                ) : (
                  <>
                    <h1 className="sr-only">Profile</h1>
                    <Skeleton className="h-8 w-48 max-w-full" />
                    <Skeleton className="h-6 w-36 max-w-full" />
                  </>
                )}
                <Skeleton className="h-5 w-40 max-w-full" />
                <Skeleton className="h-6 w-16" />
              </div>
            </div>
            <SkeletonText lines={3} />
            <Skeleton className="h-11 w-full rounded-md" />
            <Skeleton className="h-11 w-full rounded-md" />
            <SkeletonText lines={5} />
          </Card>
        }
      >
        <Skeleton className="-mb-4 h-10 w-40 rounded-full!" />
        {['Projects', 'Skills', 'Ratings'].map((part) => (
          <div key={part}>
            <Skeleton className="mb-4 h-8 w-56" />
            <div className="grid gap-4 md:grid-cols-2">
              <Card className="skeleton h-40" />
              <Card className="skeleton h-40" />
            </div>
          </div>
        ))}
      </ProfileColumns>
    </>
  )
}

/** Keeps the card in sight beside the longer column. Of a card higher than the window, the end stays in sight. */
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
