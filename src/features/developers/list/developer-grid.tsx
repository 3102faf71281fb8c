import type { ComponentType } from 'react'

import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'
import { DeveloperCard } from '../card/developer-card.tsx'
import type { DeveloperCardData } from '../schemas.ts'

const GRIDS = {
  /** As many columns as fit, each wide enough for a card. */
  list: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4',
  /** One row of three; where two fit, the third takes a row of its own. */
  row: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:*:last:odd:col-span-2',
}

interface GridLook {
  look?: keyof typeof GRIDS
}

interface DeveloperGridProps extends GridLook {
  developers: readonly DeveloperCardData[]
  /** Accessible name of the list. */
  label: string
  /** The card's component. The directory's card can fold. */
  card?: ComponentType<{ developer: DeveloperCardData }>
}

/** Developers as cards, in columns that line up. */
export function DeveloperGrid({
  developers,
  label,
  look = 'list',
  card: Item = DeveloperCard,
}: DeveloperGridProps) {
  return (
    <ul aria-label={label} className={GRIDS[look]}>
      {developers.map((developer) => (
        <li key={developer.id} className="grid min-w-0">
          <Item developer={developer} />
        </li>
      ))}
    </ul>
  )
}

interface GridSkeletonProps extends GridLook {
  count: number
  /** Screen readers announce this text once. */
  label: string
}

/** Stands in for `count` cards while they load, in their size. */
export function DeveloperGridSkeleton({ count, label, look = 'list' }: GridSkeletonProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div className={GRIDS[look]}>
        {Array.from({ length: count }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </div>
    </>
  )
}

function CardSkeleton() {
  return (
    <Card padding="sm" className="flex min-h-70 flex-col gap-2.5">
      <div className="flex gap-3">
        <Skeleton className="size-14 rounded-md" />
        <div className="flex flex-1 flex-col gap-2 py-1.5">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </div>
      <SkeletonText lines={2} className="py-1" />
      <div className="mt-auto flex flex-col gap-2">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-2/5" />
      </div>
    </Card>
  )
}
