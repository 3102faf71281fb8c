import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { messageInForm } from '#src/lib/field-problem.ts'
import { readStored, writeStored } from '#src/lib/stored-value.ts'
import type { Specialization } from '#src/shared/reference-data.ts'
import { focusInSight } from '#src/ui/focus-in-sight.ts'
import { toast } from '#src/ui/toast.ts'
import { draftOf, isChanged, type ProfileDraft, profileDraftSchema } from '../profile-draft.ts'
import { refreshProfile } from '../queries/refresh-profile.ts'
import { type ProfileSave, RefusedField, SignedOutError, saveProfile } from '../queries/save-profile.ts'
import type { ProfilePage } from '../schemas.ts'
import { type DraftProblem, findProblems } from './profile-rules.ts'

const REDIRECT_MS = 1_500

/**
 * The draft of the edit form, stored on this device until it is saved or discarded, and the request that saves it.
 * @param start changes the first draft, such as by a choice in the URL.
 * @param next the path of the page that follows once it is saved.
 */
export function useProfileForm(
  element: RefObject<HTMLFormElement | null>,
  page: ProfilePage,
  start: (draft: ProfileDraft) => ProfileDraft,
  next: string,
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const profileId = page.profile.id
  const [saved] = useState(() => draftOf(page))
  const [restored] = useState(() => withUnsavedChanges(profileId, saved))
  const [draft, setDraft] = useState(() => start(restored))
  const [isRestored, setRestored] = useState(() => isChanged(saved, restored))
  const [problems, setProblems] = useState<readonly DraftProblem[]>([])
  const save = useMutation({
    mutationFn: (input: ProfileSave) => saveProfile(client, input),
    onSuccess: () => {
      clearChanges(profileId)
      void refreshProfile(client)
    },
    onError: (error) => {
      // A part of the changes may have been saved.
      void refreshProfile(client)
      // The page has changed to the prompt to sign in; the changes stay on this device.
      if (error instanceof SignedOutError) toast.error(error.message)
      if (error instanceof RefusedField) show([{ field: error.field, message: error.message }])
    },
  })

  useEffect(() => {
    if (!save.isSuccess) return
    const timer = setTimeout(() => void navigate(next), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [save.isSuccess, navigate, next])

  useEffect(() => {
    if (!save.isSuccess) storeChanges(profileId, saved, draft)
  }, [save.isSuccess, profileId, saved, draft])

  function show(found: readonly DraftProblem[]) {
    setProblems(found)
    const [first] = found
    if (first) focusField(element.current, first.field)
  }

  const form: DraftForm = {
    draft,
    problems,
    set: (field, value) => {
      setDraft((previous) => ({ ...previous, [field]: value }))
      setProblems((known) => known.filter((problem) => problem.field !== field))
    },
  }
  return {
    saved,
    form,
    save,
    isRestored,
    hasChanges: !save.isSuccess && isChanged(saved, draft),
    discard() {
      setDraft(saved)
      setRestored(false)
    },
    /** Shows all problems and focuses the first. Returns true if there are none. */
    reportProblems(): boolean {
      const found = findProblems(draft, saved.location)
      show(found)
      return found.length === 0
    },
    send: (options: readonly Specialization[]) => save.mutate({ saved, draft, options }),
  }
}

/** Focuses the field with this name, or the first field of the group with this name. */
export function focusField(form: HTMLFormElement | null, field: string): void {
  const name = CSS.escape(field)
  focusInSight(form?.querySelector(`[name=${name}], [data-field=${name}] input`))
}

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

/** The edit form's unsaved changes, stored on this device in case the page closes. */
const changesSchema = v.record(v.string(), v.unknown())

/** The saved profile with the stored changes applied. */
function withUnsavedChanges(profileId: string, saved: ProfileDraft): ProfileDraft {
  const changes = readStored(keyOf(profileId), changesSchema)
  const draft = v.safeParse(profileDraftSchema, { ...saved, ...changes })
  return draft.success ? draft.output : saved
}

/** Stores only the changed fields, so that restoring them keeps what another tab has saved meanwhile. */
function storeChanges(profileId: string, saved: ProfileDraft, draft: ProfileDraft): void {
  const before = new Map<string, unknown>(Object.entries(saved))
  const changed = Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  )
  writeStored(keyOf(profileId), changed.length > 0 ? Object.fromEntries(changed) : null)
}

/** Removes the stored changes after saving or discarding them. */
export function clearChanges(profileId: string): void {
  writeStored(keyOf(profileId), null)
}

function keyOf(profileId: string) {
  return `hibo-draft:profile:${profileId}`
}
