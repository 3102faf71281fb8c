import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

import { readStored, writeStored } from '#src/lib/stored-value.ts'
import { decideCaseMutation, isStale } from '../queries/case.ts'
import type { ModerationCase } from '../schemas.ts'
import { ACTIONS, type Action, isActionFor, mayHideAll } from '../words.ts'
import { changesSince } from './case-changes.ts'
import { draftFieldOf, reasonProblem } from './decision-rules.ts'

const draftSchema = v.object({
  action: v.nullable(v.picklist(ACTIONS)),
  days: v.number(),
  everything: v.boolean(),
  /** A note for other moderators, when nothing is done. */
  note: v.string(),
  /** The words for the member. */
  reason: v.string(),
})
type Draft = v.InferOutput<typeof draftSchema>

const EMPTY: Draft = { action: null, days: 3, everything: false, note: '', reason: '' }

export type DecisionFormState = ReturnType<typeof useDecisionForm>

/** The choice and the text of a decision. Both stay on this device until they are sent. */
export function useDecisionForm(shown: ModerationCase, userId: string) {
  const key = `hibo-draft:decision:${userId}:${shown.id}`
  const [draft, setDraft] = useState(() => readStored(key, draftSchema) ?? EMPTY)
  /** The case as the moderator saw it when they began. */
  const [seen, setSeen] = useState(shown)
  const [isChecked, setChecked] = useState(false)
  const decide = useMutation(decideCaseMutation)

  /** The version of the case whose news the moderator has to read before choosing again. */
  const [warnedOf, setWarnedOf] = useState<number | null>(null)

  const hasInput = draft.action !== null || (draft.note + draft.reason).trim() !== '' || warnedOf !== null
  useEffect(() => writeStored(key, hasInput ? draft : null), [key, draft, hasInput])
  // If nothing was begun, or all changes are the moderator's own, the form moves on to the new version.
  const changes = changesSince(seen, shown)
  const isOwnChange =
    changes.length === 0 ? shown.handler?.id === userId : changes.every(({ by }) => by === userId)
  if (seen.version !== shown.version) {
    if (!hasInput || isOwnChange) setSeen(shown)
    else if (!decide.isPending && warnedOf !== shown.version) warn()
  }

  /** Clears the choice, and with it the button that would repeat it over what others did. */
  function warn() {
    setWarnedOf(shown.version)
    setChecked(false)
    setDraft((current) => ({ ...current, action: null }))
  }

  const { action } = draft
  const text = draft[draftFieldOf(action)]
  const problems = {
    action: action && isActionFor(shown.kind, action) ? undefined : 'Please choose what to do.',
    reason: reasonProblem(text, action === 'none'),
  }

  return {
    draft,
    /** The note or the reason, whichever the chosen action sends. */
    text,
    setText: (typed: string) => setDraft((current) => ({ ...current, [draftFieldOf(action)]: typed })),
    /** Something was chosen or written. */
    hasInput,
    change: (change: Partial<Draft>) => setDraft((current) => ({ ...current, ...change })),
    decide,
    /** Shown after the first attempt. */
    problems: isChecked ? problems : { action: undefined, reason: undefined },
    /** Others have changed the case since the moderator began. Sending again means that they have looked. */
    isChangedElsewhere: warnedOf !== null,
    /** A sentence for each change that others made meanwhile. */
    changes: changes.map((change) => change.text),
    /** @returns the problem that stops it, or null */
    send(onDecided: (action: Action) => void): 'action' | 'reason' | null {
      setChecked(true)
      if (problems.action || !action) return 'action'
      if (problems.reason) return 'reason'
      if (decide.isPending) return null
      setSeen(shown)
      setWarnedOf(null)
      decide.mutate(
        {
          caseId: shown.id,
          version: shown.version,
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
          // The query has the new version by now; the form keeps the old one until the moderator sends again.
          onError: (error) => {
            if (!isStale(error)) return
            setSeen({ ...shown, version: shown.version - 1 })
            warn()
          },
        },
      )
      return null
    },
  }
}
