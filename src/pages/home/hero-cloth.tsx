import { useQuery } from '@tanstack/react-query'

import { homePageQuery } from '#src/features/developers/queries.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { weaveClass } from '#src/ui/weave.ts'

/** Cells of the patchwork; a project takes two. */
const CELLS = 16
/** Phones show one row of people. */
const ROW = 7
/** Places of the projects among the people. They differ by row, so that no column of projects appears. */
const PROJECT_PLACES = [2, 3, 8]
const ONLY_WIDE = 'max-lg:hidden'

/**
 * A patchwork of people and their projects, filled up with cloth; on small screens a row of people. Its cells have a
 * fixed size, because the HTML may arrive in pieces and the title beside it must not move.
 */
export function HeroCloth() {
  // The page itself fetches.
  const { data } = useQuery({ ...homePageQuery(), enabled: false })
  const { people = [], projects = [] } = data ?? {}
  const tiles = people.map(({ id, username, full_name: name, avatar_url }, index) => (
    <li key={id} className={cx('flex', index >= ROW && ONLY_WIDE)}>
      <Link to={`/profile/${username}`} title={name} className="flex self-start rounded-lg shadow-md">
        <Avatar
          id={id}
          name={name}
          src={avatar_url}
          size="lg"
          className="max-lg:[&>*]:size-10 max-lg:[&>*]:text-base"
        />
      </Link>
    </li>
  ))
  for (const [index, { id, title, username, full_name }] of projects.entries()) {
    tiles.splice(
      PROJECT_PLACES[index] ?? 0,
      0,
      <li key={id} className={cx('col-span-2 flex', ONLY_WIDE)}>
        <Link
          to={`/profile/${username}`}
          className="grid w-full content-center rounded-lg border border-line bg-surface-raised px-3 shadow-md hover:border-line-strong"
        >
          <span className="line-clamp-2 font-semibold text-sm" dir="auto">
            {title}
          </span>
          <span className="truncate text-ink-muted text-xs">{full_name}</span>
        </Link>
      </li>,
    )
  }
  for (let index = people.length + 2 * projects.length; index < CELLS; index++) {
    tiles.push(
      <li
        key={index}
        aria-hidden="true"
        className={cx(
          weaveClass(String(index)),
          'size-10 rounded-lg shadow-md lg:size-20',
          (data || index >= ROW) && ONLY_WIDE,
        )}
      />,
    )
  }
  return (
    <ul
      aria-label="Members and their projects"
      className="flex gap-1.5 lg:grid lg:grid-cols-4 lg:grid-rows-4 lg:gap-2.5"
    >
      {tiles}
    </ul>
  )
}
