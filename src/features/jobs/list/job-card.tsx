import { Sparkles } from 'lucide-react'
import JobFacts from '#src/shared/jobs/job-facts.tsx'
import type { OpenJob } from '#src/shared/jobs/open-jobs.ts'
import { Folded } from '#src/shared/safety/folded.tsx'
import { MoreButton } from '#src/shared/safety/more-button.tsx'
import { HIDDEN_MEMBER } from '#src/shared/safety/things.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'

export const JOB_GRID = 'grid grid-cols-[minmax(0,1fr)] gap-3'

/** An open offer at a glance; one line that unfolds where the viewer muted or blocked its author. */
export function JobCard({ item }: { item: OpenJob }) {
  const { post_id: id, title, author, job } = item
  const titleId = `job-${id}`
  const name = author?.full_name ?? HIDDEN_MEMBER
  const fits = fitsText(item)
  return (
    <Folded thingId={id} authorId={author?.id ?? null}>
      <Card
        as="article"
        aria-labelledby={titleId}
        interactive
        className="flex h-full flex-col gap-2 has-[h3_:focus-visible]:focus-ring"
      >
        <h3 id={titleId} className="pr-10 text-lg leading-snug" dir="auto">
          {/* The link covers the card; the controls lie above it. */}
          <Link to={`/community/post/${id}`} className="outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <MoreButton
          thing={{ kind: 'post', id, author: author && { id: author.id, name } }}
          className="absolute! top-3 right-3"
        />
        <JobFacts job={job} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {job.skills.length > 0 && (
            <ul aria-label="Skills" className="flex flex-wrap gap-1">
              {job.skills.map((skill) => (
                <li key={skill.id} className="flex max-w-full">
                  <Badge translate="no" className="wrap-anywhere">
                    {skill.name}
                  </Badge>
                </li>
              ))}
            </ul>
          )}
          {fits && (
            <p className="flex items-center gap-1.5 text-success-ink text-sm">
              <Sparkles className="size-4 shrink-0" />
              {fits}
            </p>
          )}
          {item.answered && <p className="font-medium text-success-ink text-sm">You answered</p>}
          <p className="text-ink-muted text-sm xl:ms-auto">
            <bdi translate="no">{name}</bdi> · <RelativeTime date={item.created_at} />
          </p>
        </div>
      </Card>
    </Folded>
  )
}

/** 'Fits you: React, TypeScript, your place, your level'. Null if nothing fits, or the offer was not compared. */
export function fitsText({ fits }: Pick<OpenJob, 'fits'>): string | null {
  if (!fits) return null
  const reasons = [
    ...fits.skills.map(({ name }) => name),
    ...(fits.place ? ['your place'] : []),
    ...(fits.level ? ['your level'] : []),
  ]
  return reasons.length > 0 ? `Fits you: ${reasons.join(', ')}` : null
}
