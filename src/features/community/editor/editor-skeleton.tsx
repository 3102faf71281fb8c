import { Skeleton } from '#src/ui/skeleton.tsx'

/** The placeholder of a post's form while its code loads. */
export function EditorSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-11" />
      <Skeleton className="h-36" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11 w-28" />
    </div>
  )
}
