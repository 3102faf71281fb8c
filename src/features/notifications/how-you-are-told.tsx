import { useQuery } from '@tanstack/react-query'

import { counted } from '#src/lib/counted.ts'
import { KINDS } from './kinds.ts'
import { DAYS, hourText } from './preference-rules.ts'
import { preferencesQuery } from './queries/preferences.ts'
import type { Preferences } from './schemas.ts'

/** Says beside the list of notifications by which channels news come, and when. */
export default function HowYouAreTold({ userId }: { userId: string }) {
  const { data } = useQuery(preferencesQuery(userId))
  if (!data) return null
  const { devices, quiet_from, quiet_to, off } = data
  const hidden = KINDS.filter(({ name }) => off.includes(`${name}:app`))
  const facts = [
    ['Mail', mailText(data)],
    ['Push', devices.length > 0 ? `On ${counted(devices.length, 'device')}` : 'On no device of yours'],
    ['Quiet hours', quiet_from === quiet_to ? 'None' : `${hourText(quiet_from)} to ${hourText(quiet_to)}`],
    ['Not in this list', hidden.map(({ label }) => label).join(', ')],
  ]
  return (
    <section
      aria-label="How you are told"
      className="grid gap-3 rounded-lg border border-line bg-surface-raised p-4 text-sm"
    >
      <h2 className="text-base">How you are told</h2>
      <dl className="grid gap-3">
        {facts.map(
          ([name, text]) =>
            text && (
              <div key={name}>
                <dt className="font-semibold">{name}</dt>
                <dd className="text-ink-muted">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

function mailText({ off, digest, digest_day, digest_hour, mail_bounced_at }: Preferences): string {
  if (mail_bounced_at) return 'None: it came back.'
  const messages = off.includes('message:mail') ? 'Not about messages.' : 'Messages after 15 minutes unread.'
  if (digest === 'off') return `${messages} No digest.`
  const day = digest === 'daily' ? 'every day' : `on ${DAYS[digest_day - 1]?.label}s`
  return `${messages} The rest ${day} at ${hourText(digest_hour)}.`
}
