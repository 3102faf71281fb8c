import type { HomePage } from '#src/features/developers/schemas.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import { InitialCloth } from '#src/ui/initial-cloth.tsx'
import { Link } from '#src/ui/link.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { useSavesData } from '#src/ui/save-data-context.ts'
import { weaveClass } from '#src/ui/weave.ts'
import { useHomeData } from './home-data.ts'

/** Cells of the patchwork: the first project takes four, every other project two. */
const CELLS = 18
const CELLS_OF_PROJECTS = [0, 4, 6, 8]
/** Phones show one row of people. */
const PHONE_ROW_PEOPLE = 7
/** The first project is at the upper right. */
const LARGE_PLACE = 2
/** Places of the other projects among the people: at the end of the second row, and within the third. */
const PROJECT_PLACES = [6, 8]
const ONLY_WIDE = 'max-lg:hidden'

/**
 * A patchwork of people and their projects, filled up with cloth; on small screens a row of people. Its cells are
 * shares of its width, because the HTML may arrive in pieces and the title beside it must not move.
 */
export function HeroCloth() {
  const data = useHomeData()
  // Projects with a picture come first, because a picture convinces sooner.
  const [first, ...others] = [...(data?.projects ?? [])].sort(
    (a, b) => Number(!a.picture_url) - Number(!b.picture_url),
  )
  const cells = CELLS_OF_PROJECTS[data?.projects.length ?? 0] ?? 0
  const people = data?.people.slice(0, CELLS - cells) ?? []
  const tiles = people.map(({ id, username, full_name: name, avatar_url }, index) => (
    <li key={id} className={cx('flex', index >= PHONE_ROW_PEOPLE && ONLY_WIDE)}>
      <Link
        to={`/profile/${username}`}
        title={name}
        translate="no"
        className="flex aspect-square w-full self-start rounded-lg shadow-sm"
      >
        <Avatar
          id={id}
          name={name}
          src={avatar_url}
          size="lg"
          className="w-full [&>*]:size-full max-lg:[&>*]:text-base"
        />
      </Link>
    </li>
  ))
  for (const [index, project] of others.entries()) {
    tiles.splice(
      PROJECT_PLACES[index] ?? 0,
      0,
      <li key={project.id} className={cx('col-span-2 flex', ONLY_WIDE)}>
        <Link to={`/profile/${project.username}`} className={cx(PROJECT, 'flex')}>
          <span aria-hidden="true" className={cx(weaveClass(project.id), 'w-2.5 shrink-0')} />
          <Caption project={project} />
        </Link>
      </li>,
    )
  }
  if (first) tiles.splice(LARGE_PLACE, 0, <LargeProject key={first.id} project={first} />)
  for (let index = people.length + cells; index < CELLS; index++) {
    tiles.push(
      <li
        key={index}
        aria-hidden="true"
        className={cx(
          weaveClass(String(index)),
          'aspect-square rounded-lg shadow-sm',
          (data || index >= PHONE_ROW_PEOPLE) && ONLY_WIDE,
        )}
      />,
    )
  }
  return (
    <ul
      aria-label="Members and their projects"
      className="grid max-w-80 grid-flow-dense grid-cols-7 gap-1.5 lg:max-w-none lg:grid-cols-6 lg:gap-2.5"
    >
      {tiles}
    </ul>
  )
}

type Project = HomePage['projects'][number]

const PROJECT =
  'w-full overflow-hidden rounded-lg border border-line bg-surface-hover shadow-sm hover:border-line-strong'

/** A project with its picture in 16:9. Cloth with its first letter replaces a missing one, as for people. */
function LargeProject({ project }: { project: Project }) {
  const { id, title, username, picture_url: src } = project
  const saving = useSavesData()
  const cloth = <InitialCloth id={id} name={title} className="aspect-video text-4xl" />
  return (
    <li className={cx('col-span-2 row-span-2 flex', ONLY_WIDE)}>
      <Link to={`/profile/${username}`} className={cx(PROJECT, 'flex flex-col')}>
        {src && !saving ? (
          <Picture
            src={src}
            alt=""
            fallback={cloth}
            width={176}
            height={99}
            // Phones hide the picture. A lazy one is then never loaded.
            loading="lazy"
            className="aspect-video w-full bg-surface-sunken object-cover"
          />
        ) : (
          cloth
        )}
        <Caption project={project} />
      </Link>
    </li>
  )
}

function Caption({ project }: { project: Project }) {
  return (
    <span className="grid min-w-0 flex-1 content-center px-2.5">
      <span className="line-clamp-2 font-semibold text-sm" dir="auto">
        {project.title}
      </span>
      <span translate="no" className="truncate text-ink-muted text-xs">
        {project.full_name}
      </span>
    </span>
  )
}
