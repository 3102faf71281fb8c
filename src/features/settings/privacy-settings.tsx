import { useMutation, useQuery } from '@tanstack/react-query'

import { failureText } from '#src/lib/error-texts.ts'
import { SwitchField } from '#src/ui/checkbox-field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { RadioList } from '#src/ui/radio-list.tsx'
import { Section } from '#src/ui/section.tsx'

import { changePrivacyMutation, privacyQuery } from './queries/settings.ts'

const WRITERS = [
  { value: 'everyone', label: 'Everyone', hint: 'Every member can write to you.' },
  { value: 'established', label: 'Members older than a week', hint: 'New members have to wait.' },
  { value: 'nobody', label: 'Nobody', hint: 'You write first. Conversations that you have go on.' },
] as const

/** Choices about who finds the member, who writes first and what others learn. Each choice is saved at once. */
export default function PrivacySettings({ userId }: { userId: string }) {
  const query = useQuery(privacyQuery(userId))
  const change = useMutation(changePrivacyMutation(userId))
  const { data } = query
  if (!data) return <NotLoaded query={query} title="Couldn't load your choices" height="h-96" />
  return (
    <div className="setting-columns gap-5">
      <Section title="Being found">
        <div className="grid gap-4">
          <SwitchField
            label="Keep me out of lists"
            hint="You are not in the directory, searches, top lists, the home page or the sitemap. Your profile still opens at its URL, and your name is shown under what you write."
            checked={data.opted_out_of_lists}
            onChange={({ target }) => change.mutate({ opted_out_of_lists: target.checked })}
          />
          <SwitchField
            label="Keep search engines away from my profile"
            hint={
              data.opted_out_of_lists
                ? 'Profiles that are in no list are never offered to search engines.'
                : 'Search engines are asked to leave it out. Most of them do.'
            }
            disabled={data.opted_out_of_lists}
            checked={data.noindex || data.opted_out_of_lists}
            onChange={({ target }) => change.mutate({ noindex: target.checked })}
          />
        </div>
      </Section>
      <Section title="Messages">
        <RadioList
          legend="Who may write to you first?"
          options={WRITERS}
          value={data.who_may_write}
          error={undefined}
          onChange={(who) => change.mutate({ who_may_write: who })}
        />
        <div className="mt-4">
          <SwitchField
            label="Show how soon I usually answer"
            hint="Your profile says “Usually answers within a day”, three days or a week, once five people have written to you first. It never says when you were here."
            checked={data.shows_answer_time}
            onChange={({ target }) => change.mutate({ shows_answer_time: target.checked })}
          />
        </div>
      </Section>
      <FormError>{failureText(change, 'That was not saved. Check your connection and try again.')}</FormError>
      <p role="status" className="min-h-6 text-ink-muted text-sm">
        {change.isPending ? 'Saving…' : change.isSuccess && 'Saved.'}
      </p>
    </div>
  )
}
