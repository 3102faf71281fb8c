import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'

import { AppError, limitText } from '#src/lib/errors.ts'
import { useUser } from '#src/lib/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StarInput } from '#src/ui/star-input.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ownRatingQuery, submitRating } from './queries.ts'
import { COMMENT_MAX, type RatingDraft, ratingFormTexts, ratingProblem } from './rating-rules.ts'
import type { OwnRating } from './schemas.ts'
import { keepRating, keptRating } from './stored-draft.ts'

export interface RatingFormProps {
  ratedId: string
  onSaved: () => void
  onCancel?: () => void
  /** Why this viewer can't rate yet: shown, with the form disabled. */
  disabledReason?: string | undefined
}

/** Rates a developer, or changes the rating that the viewer gave before. For a dialog and for a thread alike. */
export function RatingForm(props: RatingFormProps) {
  const user = useUser()
  const { data: rating, isPending } = useQuery({
    ...ownRatingQuery(user?.id ?? '', props.ratedId),
    enabled: user !== null,
  })
  if (user && isPending) return <Skeleton className="h-64 rounded-md" />
  // Not keyed by the rating: saving the first one would replace the form before it could say so and close.
  return <Form rating={rating ?? null} raterId={user?.id ?? ''} {...props} />
}

function Form({
  rating,
  raterId,
  ratedId,
  onSaved,
  onCancel,
  disabledReason,
}: RatingFormProps & { rating: OwnRating | null; raterId: string }) {
  const texts = ratingFormTexts(rating !== null)
  const [draft, setDraft] = useState<RatingDraft>(
    () =>
      (rating ? null : keptRating(raterId, ratedId)) ?? {
        value: rating?.rating_value ?? null,
        comment: rating?.comment ?? '',
      },
  )
  const [problem, setProblem] = useState<{ field: keyof RatingDraft; text: string } | null>(null)
  const submit = useMutation(submitRating)
  const disabled = disabledReason !== undefined

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A dialog gives the focus to the first star, from where an arrow key would change what was given.
    if (form.current?.closest('dialog')) form.current.querySelector<HTMLElement>(':checked')?.focus()
  }, [])

  function change(next: RatingDraft) {
    setDraft(next)
    // A field that is being mended stops complaining.
    if (problem && next[problem.field] !== draft[problem.field]) setProblem(null)
    if (!rating) keepRating(raterId, ratedId, next)
  }
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (submit.isPending || disabled) return
    const found = ratingProblem(draft)
    const field = draft.value === null ? 'value' : 'comment'
    setProblem(found === null ? null : { field, text: found })
    if (found !== null || draft.value === null) {
      const control = field === 'value' ? 'input' : 'textarea'
      return event.currentTarget.querySelector<HTMLElement>(control)?.focus()
    }
    submit.mutate(
      { ratedId, value: draft.value, comment: draft.comment },
      {
        onSuccess: () => {
          keepRating(raterId, ratedId, null)
          toast.success('Rating submitted successfully!')
          onSaved()
        },
      },
    )
  }
  return (
    <form ref={form} aria-label={texts.title} onSubmit={handleSubmit} noValidate className="grid gap-5">
      {/* A dialog has the title in its own head. */}
      <h3 className="in-[dialog]:hidden text-lg">{texts.title}</h3>
      {disabledReason && <p className="text-ink-muted">{disabledReason}</p>}
      <FormError>{submit.isError && failureText(submit.error)}</FormError>
      <StarInput
        legend="Your rating"
        value={draft.value}
        error={problem?.field === 'value' ? problem.text : undefined}
        onChange={(value) => change({ ...draft, value })}
        required
        disabled={disabled}
      />
      <TextareaField
        label="Comment (optional)"
        placeholder="What was it like to work with them?"
        value={draft.comment}
        error={problem?.field === 'comment' ? problem.text : undefined}
        onChange={(event) => change({ ...draft, comment: event.target.value })}
        limit={COMMENT_MAX}
        disabled={disabled}
      />
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        {onCancel && (
          <Button
            variant="secondary"
            onClick={() => {
              keepRating(raterId, ratedId, null)
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
        <Button type="submit" pending={submit.isPending} disabled={disabled}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}

function failureText(error: Error) {
  if (error instanceof AppError) return error.message
  return limitText(error) ?? 'Failed to submit rating. Try again later.'
}
