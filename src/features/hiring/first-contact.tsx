import { useQuery } from '@tanstack/react-query'

import { useConfig } from '#src/lib/config.ts'
import { type DeskList, deskQuery } from '#src/shared/hiring/desk.ts'
import { payText } from '#src/shared/jobs/job-texts.ts'
import { Button } from '#src/ui/button.tsx'

/** The newest offers have a button each. */
const MAX_OFFERS = 3

interface FirstContactProps {
  contactName: string
  ownName: string
  onWrite: (text: string) => void
}

/** Helps a member who hires with the first message: says what it should contain, and offers a beginning. */
export function FirstContact({ contactName, ownName, onWrite }: FirstContactProps) {
  const { data: lists = [] } = useQuery(deskQuery())
  const { siteUrl } = useConfig()
  const offers = lists.filter(({ job }) => job?.state === 'open').slice(0, MAX_OFFERS)
  return (
    <aside aria-label="First message" className="border-line border-t bg-surface-raised px-3 pt-2 text-sm">
      <p className="text-ink-muted">Say who is asking, for what, and what it pays.</p>
      {offers.length > 0 && (
        <div className="mt-1 flex flex-wrap gap-2">
          {offers.map((offer) => (
            <Button
              key={offer.job?.post_id}
              variant="secondary"
              size="sm"
              className="wrap-anywhere min-w-0"
              onClick={() => onWrite(firstMessage(offer, { contactName, ownName, siteUrl }))}
            >
              {`About “${offer.name}”`}
            </Button>
          ))}
        </div>
      )}
    </aside>
  )
}

interface Around {
  contactName: string
  ownName: string
  siteUrl: string
}

export function firstMessage({ name, job }: Pick<DeskList, 'name' | 'job'>, around: Around): string {
  if (!job) return ''
  const offer = `${name} at ${job.employer} (${payText(job)})`
  return `Salaan ${around.contactName}, I’m ${around.ownName}. We are looking for: ${offer}. ${around.siteUrl}/community/post/${job.post_id}\n\n`
}
