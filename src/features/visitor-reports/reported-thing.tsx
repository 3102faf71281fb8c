import { useQuery } from '@tanstack/react-query'

import { thingName } from '#src/shared/safety/thing-name.ts'

import { reportedThingQuery } from './queries.ts'

/** Quotes the reported thing, if it is known. Reserves its room, because the response comes after the page. */
export function ReportedThing(where: { url: string } | { token: string }) {
  const { data: thing } = useQuery(reportedThingQuery(where))
  return (
    <div className="min-h-18.5">
      {thing && (
        <figure className="grid gap-1.5">
          <figcaption className="text-ink-muted text-sm">You report this {thingName(thing.kind)}:</figcaption>
          <blockquote dir="auto" className="wrap-anywhere line-clamp-2 border-line-strong border-s-4 ps-3">
            {thing.label}
          </blockquote>
        </figure>
      )}
    </div>
  )
}
