import type { DeskList } from '#src/shared/hiring/desk.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Link } from '#src/ui/link.tsx'
import { numberText } from '#src/ui/number-text.ts'
import { ShortList } from '#src/ui/short-list.tsx'
import { hiringHref } from './filters.ts'
import { STAGE_LABELS, STAGES } from './stages.ts'

import './hiring.css'

/** The viewer's offers and lists, each with its people by stage. A phone shows the first ones. */
export function DeskOverview({ lists }: { lists: readonly DeskList[] }) {
  return (
    <ShortList count={lists.length} of="jobs and lists">
      <ul aria-label="Your jobs and lists" className="desk-lists">
        {lists.map((list) => (
          <li
            key={list.id ?? list.job?.post_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5"
          >
            <p className="wrap-anywhere min-w-0">
              <Link
                to={list.id ? hiringHref({ list: list.id }) : `/community/post/${list.job?.post_id}`}
                className="inline-flex min-h-6 items-center font-semibold hover:underline"
              >
                <bdi>{list.name}</bdi>
              </Link>
              {list.job && list.job.state !== 'open' && (
                <Badge tone={list.job.state === 'filled' ? 'green' : 'neutral'} className="ml-2">
                  {list.job.state === 'filled' ? 'Filled' : 'Over'}
                </Badge>
              )}
              <span className="block text-ink-muted text-sm">
                {list.job && 'Job · '}
                {stagesText(list)}
              </span>
            </p>
            {list.id && (list.changed > 0 || list.waiting > 0) && (
              <p className="flex flex-wrap gap-x-4 text-sm">
                {list.changed > 0 && (
                  <Link to={hiringHref({ list: list.id, show: 'changed' })} className="text-link">
                    News about {list.changed} {list.changed === 1 ? 'person' : 'people'}
                  </Link>
                )}
                {list.waiting > 0 && (
                  <Link to={hiringHref({ list: list.id, show: 'waiting' })} className="text-link">
                    No answer from {list.waiting}
                  </Link>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </ShortList>
  )
}

/** '3 people: 2 new, 1 offer made'. */
function stagesText({ job, count, stages }: DeskList): string {
  if (count === 0) return job ? 'nobody has answered yet' : 'Nobody yet'
  const parts = STAGES.flatMap((stage) =>
    stages[stage] ? [`${stages[stage]} ${STAGE_LABELS[stage].toLowerCase()}`] : [],
  )
  return `${peopleText(count)}: ${parts.join(', ')}`
}

/** '1 person', '12 people'. */
export function peopleText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'person' : 'people'}`
}
