import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { counted } from '#src/lib/counted.ts'
import { cleanSearch, parsePage } from '#src/lib/list-params.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { Link } from '#src/ui/link.tsx'
import { numberText } from '#src/ui/number-text.ts'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { SearchInput } from '#src/ui/search-input.tsx'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'
import { PagedList } from '../paged-list.tsx'
import { listHref, memberHref } from '../paths.ts'
import { type MemberFilters, membersQuery } from '../queries/members.ts'
import type { ListedMember, MembersPage } from '../schemas.ts'
import { StandingBadge } from '../standing-badge.tsx'
import { STANDINGS } from '../words.ts'
import { RoleField, roleText } from './role-field.tsx'

import '../desk.css'

/** All members, with their standing. Admins also change roles. */
export function MemberList({ isAdmin, userId }: { isAdmin: boolean; userId: string }) {
  const [params] = useSearchParams()
  const filters = parseMemberFilters(params)
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
        {data && membersText(data)}
      </p>
      <PagedList
        query={query}
        page={filters.page}
        hrefFor={(page) => membersHref({ ...filters, page })}
        loading="Loading members"
        failure="Couldn’t load the members"
        empty={<EmptyState level={3} title="Nobody found" text="Try another name, or any standing." />}
        className="xl:grid-cols-2"
      >
        {(member) => (
          <MemberRow key={member.id} member={member} isAdmin={isAdmin} isMe={member.id === userId} />
        )}
      </PagedList>
    </section>
  )
}

function membersText({ count, count_exact: exact }: MembersPage) {
  if (count === 1) return '1 member'
  const text = `${numberText(count)} members`
  return exact ? text : `The first ${text}. A search finds the others.`
}

/** One member: standing, reports, decisions, and for admins the role. */
function MemberRow({ member, isAdmin, isMe }: { member: ListedMember; isAdmin: boolean; isMe: boolean }) {
  const { id, username, full_name, avatar_url, role, standing, hidden, created_at } = member
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 sm:py-4">
      <Avatar id={id} name={full_name} src={avatar_url} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={memberHref(id)} className="font-semibold text-ink hover:underline">
            <bdi translate="no" className="wrap-anywhere">
              {full_name}
            </bdi>
          </Link>
          {isMe && <span className="text-ink-muted text-sm">(you)</span>}
          {role !== 'developer' && <Badge tone="primary">{roleText(role)}</Badge>}
          {(standing.state !== 'good' || hidden) && <StandingBadge {...{ standing, hidden }} />}
        </p>
        <p className="text-ink-muted text-sm">
          <span translate="no" className="wrap-anywhere">
            @{username}
          </span>
          , joined <RelativeTime date={created_at} />
        </p>
        <p className="text-ink-muted text-sm">
          {member.reports_against === 0 ? 'Never reported' : counted(member.reports_against, 'report')}
          {', '}
          {counted(member.decisions, 'decision')}
        </p>
      </div>
      {isAdmin && <RoleField member={member} isMe={isMe} />}
    </Card>
  )
}

/** Pause in typing before the list is searched. */
const SEARCH_DELAY_MS = 300

/** The search and the filter of the members. The URL is the source of truth. */
function MemberFilterFields({ filters }: { filters: MemberFilters }) {
  const navigate = useNavigate()
  const [text, setText] = useState(filters.search)
  const [seen, setSeen] = useState(filters.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back and links change the search in the URL, which then replaces the field's text.
  if (seen !== filters.search) {
    setSeen(filters.search)
    if (cleanSearch(text) !== filters.search) setText(filters.search)
  }

  function show(change: Partial<MemberFilters>, replace: boolean) {
    clearTimeout(timer.current)
    void navigate(membersHref({ ...filters, page: 1, ...change }), { replace, preventScrollReset: true })
  }
  return (
    <search className="member-filters grid gap-3">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          show({ search: cleanSearch(text) }, true)
        }}
      >
        <SearchInput
          label="Search members"
          placeholder="Name or username..."
          value={text}
          onType={(typed, unfinished) => {
            setText(typed)
            clearTimeout(timer.current)
            if (!unfinished)
              timer.current = setTimeout(() => show({ search: cleanSearch(typed) }, true), SEARCH_DELAY_MS)
          }}
        />
      </form>
      <SelectField
        label="Standing"
        hideLabel
        placeholder="Any standing"
        options={[
          { value: 'good', label: 'In good standing' },
          { value: 'paused', label: 'Paused' },
          { value: 'suspended', label: 'Suspended' },
          { value: 'left', label: 'Leaving' },
        ]}
        value={filters.standing}
        onChange={({ target }) => show({ search: cleanSearch(text), standing: target.value }, false)}
      />
    </search>
  )
}

/** Reads the filters. What is invalid counts as absent. */
export function parseMemberFilters(params: URLSearchParams): MemberFilters {
  return {
    search: cleanSearch(params.get('search') ?? ''),
    standing: STANDINGS.find((standing) => standing === params.get('standing')) ?? '',
    page: parsePage(params.get('page')),
  }
}

/** Writes the filters that differ from the default. */
export function membersHref({ page, ...filters }: MemberFilters): string {
  return listHref('members', page, filters)
}
