import { useEffect, useState } from 'react'

import { afterFirstLoad } from '#src/lib/after-first-load.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { useWideScreen } from '#src/ui/use-screen-width.ts'
import type { FilterDialogProps } from './filter-dialog.tsx'

const FilterDialog = lazyDialog(() => import('./filter-dialog.tsx').then((module) => module.FilterDialog))

/** The filters on small screens. Their dialog loads once the page is complete. */
export function FilterSheet(props: FilterDialogProps) {
  const wide = useWideScreen()
  const [isUsed, setUsed] = useState(false)
  useEffect(() => (wide ? undefined : afterFirstLoad(async () => FilterDialog.preload())), [wide])
  // A dialog that closes gives the focus back, so it stays.
  if (props.open && !isUsed) setUsed(true)
  return isUsed && <FilterDialog {...props} />
}
