import { cx } from './cx.ts'

/** A placeholder for loading content; classes set its size. Announce "loading" elsewhere, once. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('skeleton block rounded-sm bg-tone-neutral forced-colors:border', className)}
    />
  )
}

/** A placeholder for lines of text; the last one is shorter. */
export function SkeletonText({ lines, className }: { lines: number; className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={cx('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-4', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}
