import { cx } from '#src/ui/cx.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Widths of the placeholder messages; every second one is on the right. */
const BUBBLE_WIDTHS = ['w-2/3', 'w-1/3', 'w-1/2', 'w-2/5', 'w-3/5']

/** The conversation's placeholder while it loads. */
export function ConversationSkeleton() {
  return (
    <div role="status" className="flex h-full flex-col">
      <span className="sr-only">Loading conversation</span>
      <div className="flex items-center gap-3 border-line border-b bg-surface-raised px-4 py-3">
        <Skeleton className="size-10 rounded-md" />
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="flex flex-col gap-8 overflow-hidden p-4">
        {BUBBLE_WIDTHS.map((width, index) => (
          <Skeleton key={width} className={cx('h-11 rounded-lg', width, index % 2 === 1 && 'ml-auto')} />
        ))}
      </div>
    </div>
  )
}
