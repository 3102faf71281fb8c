import type { ChangeEvent } from 'react'

import { messageInForm } from '#src/lib/field-problem.ts'
import type { ProfileDraft } from '../profile-draft.ts'
import type { DraftProblem } from './profile-rules.ts'

export interface DraftForm {
  draft: ProfileDraft
  problems: readonly DraftProblem[]
  set: <Field extends keyof ProfileDraft>(field: Field, value: ProfileDraft[Field]) => void
}

type TextName = {
  [Field in keyof ProfileDraft]: ProfileDraft[Field] extends string ? Field : never
}[keyof ProfileDraft]

/** The props that bind a text field, a text area or a select to the draft. */
export function textProps({ draft, problems, set }: DraftForm, field: TextName) {
  return {
    name: field,
    value: draft[field],
    error: messageInForm(problems, field),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set(field, event.target.value),
  }
}
