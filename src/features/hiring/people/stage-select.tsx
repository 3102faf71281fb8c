import { useMutation } from '@tanstack/react-query'

import { serverMessage } from '#src/lib/error-texts.ts'
import { SelectField, type SelectFieldProps } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { changeStageMutation } from '../queries/answer-list.ts'
import { STAGE_LABELS, STAGES, type Stage } from '../stages.ts'

const OPTIONS = STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))

interface StageSelectProps extends Pick<SelectFieldProps, 'hideLabel' | 'className' | 'aria-describedby'> {
  listId: string
  memberId: string
  name: string
  stage: Stage
  /** The person has just moved here from another stage, and the field takes the focus. */
  takesFocus: boolean
  onMoved: () => void
}

/** The stage of somebody on a list of the viewer, saved as it is chosen. */
export function StageSelect(props: StageSelectProps) {
  const { listId, memberId, name, stage, takesFocus, onMoved, ...field } = props
  const move = useMutation(changeStageMutation)

  function handleStage(value: string) {
    const to = STAGES.find((one) => one === value)
    if (!to || move.isPending) return
    onMoved()
    // Callbacks of `mutate` would not run: by then the person stands with another stage.
    void move.mutateAsync({ listId, memberId, stage: to }).then(
      () => toast.brief(`${name}: ${STAGE_LABELS[to]}`, undefined, name),
      (error) =>
        toast.error(serverMessage(error, 'That was not saved. Check your connection and try again.')),
    )
  }
  return (
    <SelectField
      {...field}
      label="Stage"
      ref={takesFocus ? focus : undefined}
      value={move.isPending ? move.variables.stage : stage}
      options={OPTIONS}
      onChange={({ target }) => handleStage(target.value)}
    />
  )
}

function focus(select: HTMLSelectElement | null) {
  select?.focus()
}
