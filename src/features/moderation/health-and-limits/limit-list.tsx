import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { failureText } from '#src/lib/error-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { toast } from '#src/ui/toast.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { limitsQuery, setLimitMutation } from '../queries/health-and-limits.ts'
import type { MemberLimit } from '../schemas.ts'
import { amountText, isInBytes, kindText, parseAmount, withinText } from './per-text.ts'

import '../desk.css'

/** The limits of members’ writes, each with a form. */
export default function LimitList() {
  const query = useQuery(limitsQuery)
  const { data } = query
  return (
    <section aria-labelledby="limits-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="limits-title" className="text-2xl">
        Limits
      </h2>
      <p className="max-w-prose text-ink-muted">
        How much one member may write within a time. Newcomers joined less than a day ago. A change counts at
        once.
      </p>
      {query.isPending && <ListSkeleton label="Loading limits" />}
      {!query.isPending && !data && <ErrorPanel title="Couldn’t load the limits" query={query} />}
      {data && (
        <Card padding="none">
          <div className="limit-heads grid xl:grid-cols-2">
            {LIST_HEAD}
            {LIST_HEAD}
          </div>
          <ul className="limits">
            {data.map((limit) => (
              <li
                key={`${limit.kind} ${limit.per}`}
                className="break-inside-avoid border-line border-b px-4 py-1.5 last:border-b-0 sm:px-5"
              >
                <LimitForm limit={limit} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

/** Names the columns for the eye: each field has its label for screen readers. */
const LIST_HEAD = (
  <p
    aria-hidden="true"
    className="limit border-line border-b px-4 py-2 font-semibold text-ink-muted text-sm sm:px-5"
  >
    <span className="col-start-2">Everyone</span>
    <span>Newcomers</span>
  </p>
)

/** Changes one limit. */
function LimitForm({ limit }: { limit: MemberLimit }) {
  const { kind, per, amount, newcomer_amount: newcomers } = limit
  const [draft, setDraft] = useState<{ amount: string; newcomers: string } | null>(null)
  const save = useMutation(setLimitMutation)
  const shown = draft ?? {
    amount: amountText(kind, amount),
    newcomers: newcomers === null ? '' : amountText(kind, newcomers),
  }
  const name = `${kindText(kind)} ${withinText(per)}`
  const forEveryone = parseAmount(kind, shown.amount)
  const isSame = shown.newcomers.trim() === ''
  const forNewcomers = isSame ? forEveryone : parseAmount(kind, shown.newcomers)
  const problem = isInBytes(kind) ? 'Please write a size, such as 500 MB.' : 'Please write a whole number.'

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (forEveryone === null || forNewcomers === null || save.isPending) return
    const form = event.currentTarget
    // An emptied field means the same limit for newcomers; null would keep the old one in the database.
    const newcomer_amount = isSame && newcomers === null ? null : forNewcomers
    save.mutate(
      { kind, per, amount: forEveryone, newcomer_amount },
      {
        onSuccess: () => {
          setDraft(null)
          // The focused button disappears.
          form.querySelector('input')?.focus()
          toast.success(`${name}: saved.`)
        },
      },
    )
  }
  return (
    <form aria-label={name} noValidate onSubmit={handleSubmit} className="limit">
      <h3 className="font-medium font-sans text-sm">
        {kindText(kind)} <span className="text-ink-muted">{withinText(per)}</span>
      </h3>
      <TextField
        label="Everyone"
        hideLabel
        inputMode={isInBytes(kind) ? undefined : 'numeric'}
        value={shown.amount}
        error={forEveryone === null ? problem : undefined}
        onChange={({ target }) => setDraft({ ...shown, amount: target.value })}
      />
      <TextField
        label="Newcomers"
        hideLabel
        placeholder="same"
        inputMode={isInBytes(kind) ? undefined : 'numeric'}
        value={shown.newcomers}
        error={!isSame && forNewcomers === null ? problem : undefined}
        onChange={({ target }) => setDraft({ ...shown, newcomers: target.value })}
      />
      {draft && (
        <Button type="submit" variant="secondary" pending={save.isPending} className="max-sm:col-span-full">
          Save
        </Button>
      )}
      <FormError className="col-span-full">
        {failureText(save, 'The limit was not changed. Please try again.')}
      </FormError>
    </form>
  )
}
