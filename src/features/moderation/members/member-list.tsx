import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { membersQuery } from '../queries/members.ts'
import { membersHref, parseMemberFilters } from './filters.ts'
import { MemberFilterFields } from './member-filters.tsx'
import { MemberRow } from './member-row.tsx'

/** All members, with their standing. Admins also change roles. */
export function MemberList({ isAdmin, userId }: { isAdmin: boolean; userId: string }) {
  const [params] = useSearchParams()
  const filters = useMemo(() => parseMemberFilters(params), [params])
  const query = useQuery(membersQuery(filters))
  const heading = useFocusOnPageChange<HTMLHeadingElement>(filters.page)
  const { data } = query
  return (
    <section aria-labelledby="members-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="members-title" ref={heading} tabIndex={-1} className="text-2xl">
        Members
      </h2>
      <MemberFilterFields filters={filters} />
      <p role="status" className="text-ink-muted text-sm">
        {data && (data.count === 1 ? '1 member' : `${data.count.toLocaleString('en')} members`)}
      </p>
      {query.isPending && <ListSkeleton label="Loading members" />}
      {!query.isPending && !data && <ErrorPanel title="Couldn’t load the members" query={query} />}
      {data?.data.length === 0 && (
        <EmptyState level={3} title="Nobody found" text="Try another name, or any standing." />
      )}
      {data && data.data.length > 0 && (
        <ul className={cx('grid grid-cols-[minmax(0,1fr)] gap-3', query.isPlaceholderData && 'opacity-60')}>
          {data.data.map((member) => (
            <MemberRow key={member.id} member={member} isAdmin={isAdmin} isMe={member.id === userId} />
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          page={filters.page}
          totalPages={data.total_pages}
          hrefFor={(page) => membersHref({ ...filters, page })}
        />
      )}
    </section>
  )
}
