import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { limitText } from '#src/lib/error-texts.ts'
import { AppError } from '#src/lib/errors.ts'
import { type FieldProblem, messageFor } from '#src/lib/field-problem.ts'
import { useUser } from '#src/lib/session/session.ts'
import { readStored, writeStored } from '#src/lib/stored-value.ts'
import { STORIES, type Story } from '#src/shared/domain/stories.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { PILL } from '#src/ui/pill-class.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StarInput } from '#src/ui/star-input.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { toast } from '#src/ui/toast.ts'
import { DeleteRating } from './delete-rating.tsx'
import { ownRatingQuery } from './queries/ratings.ts'
import { submitRatingMutation } from './queries/write-ratings.ts'
import { MAX_REVIEW_CHARACTERS, type RatingDraft, ratingFormTexts, ratingProblem } from './rating-rules.ts'
import type { OwnRating } from './schemas.ts'

const draftSchema = v.object({
  value: v.nullable(v.number()),
  comment: v.string(),
  story: v.optional(v.nullable(v.picklist(STORIES)), null),
})

interface RatingFormProps {
  ratedId: string
  onClose: () => void
  /** Called after a save, before `onClose`. */
  onSaved?: () => void
  /** Frames the form with its title; `handleClose` asks before it loses input. */
  frame: (form: ReactNode, title: string, handleClose: () => void) => ReactNode
  /** Why the viewer can't rate yet: shown above the disabled form. */
  disabledReason?: ReactNode
}

/** Whether closing would lose input; a form that is saving stays open. */
type FormState = 'unchanged' | 'unsaved' | 'saving'

/** The form for the viewer's rating, in a dialog or in a conversation. Closing asks before it loses input. */
export function RatingForm({ ratedId, onClose, onSaved, frame, disabledReason }: RatingFormProps) {
  const user = useUser()
  const { data: rating, isPending } = useQuery({
    ...ownRatingQuery(user?.id ?? '', ratedId),
    enabled: user !== null,
  })
  const [state, setState] = useState<FormState>('unchanged')
  const [isLeaving, setLeaving] = useState(false)
  const raterId = user?.id ?? ''

  function handleClose() {
    if (state === 'saving') return
    if (state === 'unsaved') setLeaving(true)
    else onClose()
  }
  function discard() {
    writeStored(draftKeyOf(raterId, ratedId), null)
    onClose()
  }
  const form =
    user && isPending ? (
      <Skeleton className="h-64 rounded-md" />
    ) : (
      // The rating is not a key: saving a first rating would remount the form before it closes.
      <Form
        rating={rating ?? null}
        raterId={raterId}
        ratedId={ratedId}
        onState={setState}
        onSaved={() => {
          onSaved?.()
          onClose()
        }}
        onCancel={handleClose}
        onDeleted={discard}
        disabledReason={disabledReason}
      />
    )
  return (
    <>
      {/* The dialog comes before the form, as in FormDialog. */}
      <DiscardDialog
        open={isLeaving}
        text="What you entered for this rating has not been saved."
        onDiscard={discard}
        onKeep={() => setLeaving(false)}
      />
      {frame(form, ratingFormTexts(Boolean(rating)).title, handleClose)}
    </>
  )
}

interface RatingDialogProps extends Pick<RatingFormProps, 'ratedId' | 'onClose'> {
  ratedName: string
}

/** The rating form in a dialog. */
export function RatingDialog({ ratedName, ...props }: RatingDialogProps) {
  return (
    <RatingForm
      {...props}
      frame={(form, title, handleClose) => (
        <Dialog
          open
          onClose={handleClose}
          closeOnBackdrop={false}
          title={title}
          description={<bdi translate="no">{ratedName}</bdi>}
        >
          {form}
        </Dialog>
      )}
    />
  )
}

/** The draft of a rating or of its change, stored in case the page closes. */
function draftKeyOf(raterId: string, ratedId: string) {
  return `hibo-draft:rating:${ratedId}:${raterId}`
}

interface FormProps extends Required<Pick<RatingFormProps, 'ratedId' | 'disabledReason'>> {
  rating: OwnRating | null
  raterId: string
  onState: (state: FormState) => void
  onSaved: () => void
  onCancel: () => void
  onDeleted: () => void
}

function Form(props: FormProps) {
  const { rating, raterId, ratedId, onState, onSaved, onCancel, onDeleted, disabledReason } = props
  const draftKey = draftKeyOf(raterId, ratedId)
  const texts = ratingFormTexts(rating !== null)
  const [draft, setDraft] = useState<RatingDraft>(() => readStored(draftKey, draftSchema) ?? draftOf(rating))
  const [problem, setProblem] = useState<FieldProblem<'value' | 'comment'> | null>(null)
  const submit = useMutation(submitRatingMutation)
  const disabled = disabledReason !== undefined

  const state = submit.isPending ? 'saving' : isChanged(draftOf(rating), draft) ? 'unsaved' : 'unchanged'
  // A layout effect, so that an Esc that follows at once knows the new state.
  useLayoutEffect(() => onState(state), [onState, state])

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A dialog focuses the first star, where an arrow key would change the rating: focus the chosen star instead.
    if (form.current?.closest('dialog')) form.current.querySelector<HTMLElement>(':checked')?.focus()
  }, [])

  function change(next: RatingDraft) {
    setDraft(next)
    // A changed field loses its error.
    if (problem && next[problem.field] !== draft[problem.field]) setProblem(null)
    writeStored(draftKey, isChanged(draftOf(rating), next) ? next : null)
  }
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (submit.isPending || disabled) return
    const found = ratingProblem(draft)
    setProblem(found)
    if (found || draft.value === null) {
      const control = found?.field === 'comment' ? 'textarea' : 'input'
      return event.currentTarget.querySelector<HTMLElement>(control)?.focus()
    }
    submit.mutate(
      { ...draft, ratedId, value: draft.value },
      {
        onSuccess: () => {
          writeStored(draftKey, null)
          toast.success('Rating submitted successfully!')
          onSaved()
        },
      },
    )
  }
  return (
    <form ref={form} aria-label={texts.title} onSubmit={handleSubmit} noValidate className="grid gap-5">
      {/* A dialog has its own title. */}
      <h3 className="in-[dialog]:hidden text-lg">{texts.title}</h3>
      {disabledReason && <p className="text-ink-muted">{disabledReason}</p>}
      <FormError>{submit.isError && failureText(submit.error)}</FormError>
      <StarInput
        value={draft.value}
        error={messageFor(problem, 'value')}
        onChange={(value) => change({ ...draft, value })}
        disabled={disabled}
      />
      <StoryInput value={draft.story} onChange={(story) => change({ ...draft, story })} disabled={disabled} />
      <TextareaField
        label="Comment (optional)"
        placeholder="What was it like to work with them?"
        value={draft.comment}
        error={messageFor(problem, 'comment')}
        onChange={(event) => change({ ...draft, comment: event.target.value })}
        maxCharacters={MAX_REVIEW_CHARACTERS}
        disabled={disabled}
      />
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        {rating && (
          <span className="sm:mr-auto">
            <DeleteRating ratingId={rating.id} onDeleted={onDeleted} />
          </span>
        )}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={submit.isPending} disabled={disabled}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}

function draftOf(rating: OwnRating | null): RatingDraft {
  return { value: rating?.rating_value ?? null, comment: rating?.comment ?? '', story: rating?.story ?? null }
}

function isChanged(before: RatingDraft, now: RatingDraft) {
  return now.value !== before.value || now.comment !== before.comment || now.story !== before.story
}

function failureText(error: Error) {
  if (error instanceof AppError) return error.message
  return limitText(error) ?? 'Failed to submit rating. Try again later.'
}

const CHOICES: Record<Story, string> = {
  hired: 'I hired them',
  worked_with: 'We worked together',
  taught: 'They taught me',
  talked: 'We only talked',
}

interface StoryInputProps {
  value: Story | null
  /** Called with null when the chosen story is pressed again, because the answer is optional. */
  onChange: (value: Story | null) => void
  disabled: boolean
}

/** Asks how the two worked together, with one press. */
function StoryInput({ value, onChange, disabled }: StoryInputProps) {
  return (
    <fieldset disabled={disabled} className="min-w-0 disabled:opacity-60">
      <legend className="mb-1.5 font-semibold text-sm">How did you work together? (optional)</legend>
      <div className="flex flex-wrap gap-1.5">
        {STORIES.map((story) => (
          <button
            key={story}
            type="button"
            aria-pressed={story === value}
            onClick={() => onChange(story === value ? null : story)}
            className={cx(PILL, 'inline-flex min-h-10 px-3')}
          >
            {CHOICES[story]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
