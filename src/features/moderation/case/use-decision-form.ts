import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

import { readStored, writeStored } from '#src/lib/stored-value.ts'
import { decideCase, isStale } from '../queries/case.ts'
import type { ModerationCase } from '../schemas.ts'
import { ACTIONS, type Action, isActionFor, mayHideAll } from '../words.ts'
import { reasonProblem } from './decision-rules.ts'

const draftSchema = v.object({
  action: v.nullable(v.picklist(ACTIONS)),
  days: v.number(),
  everything: v.boolean(),
  reason: v.string(),
})
type Draft = v.InferOutput<typeof draftSchema>

const EMPTY: Draft = { action: null, days: 3, everything: false, reason: '' }

export type DecisionFormState = ReturnType<typeof useDecisionForm>

/** The choice and the text of a decision. Both stay on this device until they are sent. */
export function useDecisionForm(shown: ModerationCase, userId: string) {
  const key = `hibo-draft:decision:${userId}:${shown.id}`
  const [draft, setDraft] = useState(() => readStored(key, draftSchema) ?? EMPTY)
  /** The case as the moderator saw it when they began. */
  const [seen, setSeen] = useState(shown)
  const [isChecked, setChecked] = useState(false)
  const decide = useMutation(decideCase)

  const hasInput = draft.action !== null || draft.reason.trim() !== ''
  useEffect(() => writeStored(key, hasInput ? draft : null), [key, draft, hasInput])
  // Nothing was begun, or the moderator has only taken the case or removed a picture: the form goes along with it.
  const added = shown.decisions.slice(seen.decisions.length)
  const isOwnChange =
    added.length === 0
      ? shown.handler?.id === userId
      : added.every(({ action, moderator }) => action === 'picture' && moderator?.id === userId)
  if (seen.version !== shown.version && (!hasInput || isOwnChange)) setSeen(shown)

  const { action } = draft
  const problems = {
    action: action && isActionFor(shown.kind, action) ? undefined : 'Please choose what to do.',
    reason: reasonProblem(draft.reason, action === 'none'),
  }

  return {
    draft,
    /** Something was chosen or written. */
    hasInput,
    change: (change: Partial<Draft>) => setDraft((current) => ({ ...current, ...change })),
    decide,
    /** Shown after the first attempt. */
    problems: isChecked ? problems : { action: undefined, reason: undefined },
    /** The case has changed since the moderator began. Sending again means that they have looked. */
    isChangedElsewhere: hasInput && seen.version !== shown.version,
    /** @returns the problem that stops it, or null */
    send(onDecided: (action: Action) => void): 'action' | 'reason' | null {
      setChecked(true)
      if (problems.action || !action) return 'action'
      if (problems.reason) return 'reason'
      if (decide.isPending) return null
      setSeen(shown)
      decide.mutate(
        {
          caseId: shown.id,
          version: shown.version,
          action,
          reason: draft.reason.trim(),
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
          onError: (error) => isStale(error) && setSeen({ ...shown, version: shown.version - 1 }),
        },
      )
      return null
    },
  }
}
