import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

import { readStored, writeStored } from '#src/lib/stored-value.ts'
import { decideCaseMutation, isStale } from '../queries/case.ts'
import type { ModerationCase } from '../schemas.ts'
import { ACTIONS, type Action, isActionFor, mayHideAll } from '../words.ts'
import { draftFieldOf, reasonProblem } from './decision-rules.ts'

const draftSchema = v.object({
  action: v.nullable(v.picklist(ACTIONS)),
  days: v.number(),
  everything: v.boolean(),
  /** A note for other moderators about the action 'none'. */
  note: v.string(),
  /** The words for the member. */
  reason: v.string(),
})
type Draft = v.InferOutput<typeof draftSchema>

const EMPTY: Draft = { action: null, days: 3, everything: false, note: '', reason: '' }

export interface DecisionFormState {
  draft: Draft
  /** The note or the reason, whichever the chosen action sends. */
  text: string
  setText: (typed: string) => void
  /** Something was chosen or written, or others have changed the case since the choice. */
  hasInput: boolean
  choose: (chosen: Action) => void
  /** Others have changed the case since the choice, which is cleared. */
  isRefused: boolean
  change: (changes: Partial<Draft>) => void
  decide: Pick<UseMutationResult<unknown>, 'error' | 'isError' | 'isPending'>
  /** Shown after the first attempt. */
  problems: Record<'action' | 'reason', string | undefined>
  /** Sends the decision. @returns the field whose problem stops it, or null */
  send: (onDecided: (action: Action) => void) => 'action' | 'reason' | null
}

/** The choice and the text of a decision. Both stay on this device until they are sent. */
export function useDecisionForm(shown: ModerationCase, userId: string): DecisionFormState {
  const key = `hibo-draft:decision:${userId}:${shown.id}`
  const [draft, setDraft] = useState(() => readStored(key, draftSchema) ?? EMPTY)
  /** The version of the case that the moderator saw when they chose an action. */
  const [version, setVersion] = useState(shown.version)
  const [isChecked, setChecked] = useState(false)
  const decide = useMutation(decideCaseMutation)

  const isRefused = isStale(decide.error)
  const hasInput = draft.action !== null || (draft.note + draft.reason).trim() !== '' || isRefused
  useEffect(() => writeStored(key, hasInput ? draft : null), [key, draft, hasInput])

  const { action } = draft
  const text = draft[draftFieldOf(action)]
  const problems = {
    action:
      action && isActionFor(shown.kind, action, shown.open_job) ? undefined : 'Please choose what to do.',
    reason: reasonProblem(text, action === 'none'),
  }

  function change(changes: Partial<Draft>) {
    setDraft((current) => ({ ...current, ...changes }))
  }

  return {
    draft,
    text,
    setText: (typed) => change({ [draftFieldOf(action)]: typed }),
    hasInput,
    choose(chosen) {
      setVersion(shown.version)
      change({ action: chosen })
    },
    isRefused,
    change,
    decide,
    problems: isChecked ? problems : { action: undefined, reason: undefined },
    send(onDecided) {
      setChecked(true)
      if (problems.action || !action) return 'action'
      if (problems.reason) return 'reason'
      if (decide.isPending) return null
      decide.mutate(
        {
          caseId: shown.id,
          version,
          action,
          reason: text.trim(),
          days: action === 'pause' ? draft.days : null,
          everything: draft.everything && mayHideAll(action),
        },
        {
          onSuccess: () => {
            setDraft(EMPTY)
            setChecked(false)
            onDecided(action)
          },
          // Without the choice there is no button that would override the other moderators' change with one more tap.
          onError: (error) => {
            if (!isStale(error)) return
            setChecked(false)
            change({ action: null })
          },
        },
      )
      return null
    },
  }
}
