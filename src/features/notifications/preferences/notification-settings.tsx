import { useMutation, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'

import { serverMessage } from '#src/lib/error-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Section } from '#src/ui/section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { useAnnouncer } from '#src/ui/use-announcer.tsx'

import type { PreferenceChanges } from '../preference-rules.ts'
import { preferencesQuery, savePreferencesMutation, sendTestMutation } from '../queries/preferences.ts'
import type { Preferences } from '../schemas.ts'
import { Devices } from './devices.tsx'
import { KindsTable } from './kinds-table.tsx'
import { DigestFields, QuietHours, TimeZone } from './mail-times.tsx'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** The preferences of notifications. Each change is saved at once. */
export default function NotificationSettings({ userId }: { userId: string }) {
  const query = useQuery(preferencesQuery(userId))
  const { data: preferences } = query
  const { mutate } = useMutation(savePreferencesMutation(userId))
  const [liveRegion, say] = useAnnouncer()

  function save(changes: PreferenceChanges) {
    mutate(changes, {
      onSuccess: () => say('Saved.'),
      onError: (error) =>
        toast.error(serverMessage(error, 'That was not saved. Check your connection and try again.')),
    })
  }
  if (!preferences && query.isError)
    return <ErrorPanel title="Couldn't load your preferences" query={query} />
  if (!preferences) return <SettingsSkeleton />
  const group = { preferences, onChange: save }
  return (
    <div className="preferences setting-columns gap-5">
      {preferences.mail_bounced_at && (
        <BounceNotice since={preferences.mail_bounced_at} onRetry={() => save({ mail_bounced_at: null })} />
      )}
      <Section title="Your notifications" action={<TestButton />}>
        <KindsTable off={preferences.off} onChange={save} />
      </Section>
      <Section title="When mail comes">
        <div className="grid gap-6">
          <DigestFields {...group} />
          <QuietHours {...group} />
          <TimeZone {...group} />
        </div>
      </Section>
      <Section title="Push on your devices">
        <Devices {...group} userId={userId} />
      </Section>
      {liveRegion}
    </div>
  )
}

/** The props of each group of preferences. */
export interface PreferenceGroupProps {
  preferences: Preferences
  onChange: (changes: PreferenceChanges) => void
}

function SettingsSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading preferences</span>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  )
}

/** Says that mail bounced, so no mail is sent. @param since ISO time */
function BounceNotice({ since, onRetry }: { since: string; onRetry: () => void }) {
  return (
    <div>
      <Notice
        tone="warning"
        actions={
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p className="font-semibold">Mail to your email address came back</p>
        <p>
          It happened on {DAY.format(new Date(since))}. Since then no mail about messages and notifications is
          sent. If your mailbox works again, try again.
        </p>
      </Notice>
    </div>
  )
}

/** Sends the member a mail, to see whether it arrives. */
function TestButton() {
  const { mutate, isPending } = useMutation(sendTestMutation)
  return (
    <Button
      variant="secondary"
      size="sm"
      // On a phone the button is always below the heading, whatever the font's width.
      className="max-sm:basis-full"
      pending={isPending}
      onClick={() =>
        mutate(undefined, {
          onSuccess: () => toast.success('A test is on its way by mail. It takes a minute or two.'),
          onError: (error) => toast.error(serverMessage(error, 'No test was sent. Please try again.')),
        })
      }
    >
      <Send /> Send me a test mail
    </Button>
  )
}
