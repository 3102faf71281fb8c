import { useSearchParams } from 'react-router'

import { Desk } from '#src/features/hiring/desk.tsx'
import { comparedIds, parseFilters } from '#src/features/hiring/filters.ts'
import { latePart } from '#src/ui/lazy-part.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const SKELETON = <Skeleton className="h-96 rounded-lg" />
const Compare = latePart(() => import('#src/features/hiring/compare.tsx'), SKELETON)
const PrintSheets = latePart(() => import('#src/features/hiring/print-sheets.tsx'), SKELETON)

/** The view that the URL names: the desk, people side by side, or pages to print. */
export default function DeskPage() {
  const [params] = useSearchParams()
  const ids = comparedIds(params)
  const filters = parseFilters(params)
  if (ids.length > 0) return <Compare ids={ids} />
  if (params.get('view') === 'print') return <PrintSheets filters={filters} />
  return <Desk filters={filters} />
}
