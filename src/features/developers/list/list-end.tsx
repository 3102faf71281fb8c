/** What a list says at the end of its pages, if it has more developers. Few have. */
import { memo } from 'react'

import { Link } from '#src/ui/link.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { type DeveloperFilters, developersHref } from '../filters/filters.ts'

/** Says how to find the others, and leads back. */
export default memo(function ListEnd({ filters }: { filters: DeveloperFilters }) {
  return (
    <Notice
      actions={
        <Link
          to={developersHref({ ...filters, page: 1 })}
          className="font-semibold text-link hover:underline"
        >
          Back to the first page
        </Link>
      }
    >
      This is the last page of the list, though there are more developers. A further filter or word finds the
      others.
    </Notice>
  )
})
