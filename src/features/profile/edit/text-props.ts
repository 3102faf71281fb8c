import type { ChangeEvent } from 'react'
import type { ProfileDraft } from '../profile-draft.ts'
import type { DraftProblem } from './profile-rules.ts'

export interface DraftForm {
  draft: ProfileDraft
  problem: DraftProblem | null
  set: <Field extends keyof ProfileDraft>(field: Field, value: ProfileDraft[Field]) => void
}

type TextName = {
  [Field in keyof ProfileDraft]: ProfileDraft[Field] extends string ? Field : never
}[keyof ProfileDraft]

/** What ties a text field, a text area or a select to the draft. */
export function textProps({ draft, problem, set }: DraftForm, field: TextName) {
  return {
    name: field,
    value: draft[field],
    error: problem?.field === field ? problem.message : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set(field, event.target.value),
  }
}
