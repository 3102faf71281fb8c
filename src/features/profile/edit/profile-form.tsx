import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { featureKeys } from '#src/lib/feature-keys.ts'
import { type Specialization, specializationsQuery } from '#src/lib/reference-data.ts'
import { unresolvedCombobox } from '#src/ui/multi-combobox/unresolved-combobox.ts'
import { draftOf, isChanged, type ProfileDraft } from '../profile-draft.ts'
import type { SpecializationRow } from '../queries/create-specialization.ts'
import { refreshProfile } from '../queries/refresh-profile.ts'
import { type ProfileSave, saveProfile, UsernameError } from '../queries/save-profile.ts'
import type { ProfilePage } from '../schemas.ts'
import { AboutFields } from './about-fields.tsx'
import { AvatarField } from './avatar-field.tsx'
import { ExperienceFields } from './experience-fields.tsx'
import { FormPart } from './form-part.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LinkFields } from './link-fields.tsx'
import { type DraftProblem, findProblem } from './profile-rules.ts'
import { RestoredNotice } from './restored-notice.tsx'
import { SaveBar } from './save-bar.tsx'
import { SkillFields } from './skill-fields.tsx'
import { SpecializationDialog } from './specialization-dialog.tsx'
import { SpecializationField } from './specialization-field.tsx'
import type { DraftForm } from './text-props.ts'
import { forgetChanges, keepChanges, keptDraft } from './unsaved-changes.ts'

interface ProfileFormProps {
  page: ProfilePage
  /** A specialization to start with, e.g. from a link of the directory. */
  preselected: string | null
}

const REDIRECT_MS = 1_500

/** The owner's edit form. What is typed stays until it is saved or knowingly given up. */
export function ProfileForm({ page, preselected }: ProfileFormProps) {
  const client = useQueryClient()
  // Without the list the form still saves everything else.
  const choices = useQuery(specializationsQuery())
  const specializations = choices.data ?? []
  const navigate = useNavigate()
  const { hash } = useLocation()
  const element = useRef<HTMLFormElement>(null)
  const profileId = page.profile.id
  const [saved] = useState(() => draftOf(page))
  const [kept] = useState(() => keptDraft(profileId, saved))
  const [draft, setDraft] = useState(() => withSpecialization(kept, specializations, preselected))
  const [isRestored, setRestored] = useState(() => isChanged(saved, kept))
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<SpecializationRow[]>([])
  const save = useMutation({
    mutationFn: (input: ProfileSave) => saveProfile(client, input),
    onSuccess: () => {
      forgetChanges(profileId)
      void refreshProfile(client)
    },
    onError: (error) => {
      if (error instanceof UsernameError) show({ field: 'username', message: error.message })
    },
  })

  useEffect(() => {
    if (hash) focusField(element.current, hash.slice(1))
  }, [hash])

  useEffect(() => {
    if (!save.isSuccess) return
    const timer = setTimeout(() => void navigate('/profile'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [save.isSuccess, navigate])

  useEffect(() => {
    if (!save.isSuccess) keepChanges(profileId, saved, draft)
  }, [save.isSuccess, profileId, saved, draft])

  function show(found: DraftProblem | null) {
    setProblem(found)
    if (found) focusField(element.current, found.field)
  }
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending || save.isSuccess) return
    const found = findProblem(draft, saved.location)
    show(found)
    if (found) return
    const unsettled = unresolvedCombobox(event.currentTarget)
    if (unsettled) unsettled.focus()
    else save.mutate({ saved, draft, options: specializations })
  }
  function handleCreated(row: SpecializationRow) {
    setCreated((rows) => [...rows, row])
    form.set('specializations', [...draft.specializations.filter((id) => id !== row.id), row.id])
    setCreating(false)
    void client.invalidateQueries({ queryKey: featureKeys.specializations })
  }
  const form: DraftForm = {
    draft,
    problem,
    set: (field, value) => {
      setDraft((previous) => ({ ...previous, [field]: value }))
      if (problem?.field === field) setProblem(null)
    },
  }
  const listed = [...page.profile.specializations, ...specializations, ...created]
  const options = [...new Map(listed.map((entry) => [entry.id, entry])).values()]
  return (
    <>
      <form ref={element} aria-label="Edit profile" onSubmit={handleSubmit} noValidate className="grid gap-6">
        {isRestored && (
          <RestoredNotice
            onDiscard={() => {
              setDraft(saved)
              setRestored(false)
            }}
          />
        )}
        <FormPart title="Picture" field="avatar">
          <AvatarField
            profileId={profileId}
            name={draft.full_name || saved.full_name}
            initialUrl={page.profile.avatar_url}
          />
        </FormPart>
        <FormPart title="About you">
          <AboutFields form={form} storedLocation={saved.location} />
        </FormPart>
        <FormPart title="Experience">
          <ExperienceFields form={form} storedLevel={saved.experience_level} />
          <SpecializationField
            options={options}
            state={choices}
            value={draft.specializations}
            onChange={(value) => form.set('specializations', value)}
            onCreate={() => setCreating(true)}
            error={problem?.field === 'specializations' ? problem.message : undefined}
          />
        </FormPart>
        <FormPart title="Skills" field="skills">
          <SkillFields
            stored={page.skills}
            value={draft.skills}
            onChange={(value) => form.set('skills', value)}
          />
        </FormPart>
        <FormPart title="Links">
          <LinkFields form={form} />
        </FormPart>
        <SaveBar isPending={save.isPending} isSaved={save.isSuccess} error={save.error} />
      </form>
      {isCreating && (
        <SpecializationDialog
          existing={options}
          onCreated={handleCreated}
          onClose={() => setCreating(false)}
        />
      )}
      <LeaveGuard
        active={!save.isSuccess && isChanged(saved, draft)}
        onLeave={() => forgetChanges(profileId)}
      />
    </>
  )
}

function withSpecialization(
  draft: ProfileDraft,
  specializations: readonly Specialization[],
  id: string | null,
): ProfileDraft {
  const isNew = specializations.some((entry) => entry.id === id) && !draft.specializations.includes(id ?? '')
  return id && isNew ? { ...draft, specializations: [...draft.specializations, id] } : draft
}

function focusField(form: HTMLFormElement | null, field: string) {
  const name = CSS.escape(field)
  form?.querySelector<HTMLElement>(`[name=${name}], [data-field=${name}] input`)?.focus()
}
