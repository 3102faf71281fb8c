import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { featureKeys } from '#src/lib/feature-keys.ts'
import { messageFor } from '#src/lib/field-problem.ts'
import { type Specialization, specializationsQuery } from '#src/lib/reference-data.ts'
import { unresolvedCombobox } from '#src/ui/multi-combobox/unresolved-combobox.ts'
import type { ProfileDraft } from '../profile-draft.ts'
import type { SpecializationRow } from '../queries/create-specialization.ts'
import type { ProfilePage } from '../schemas.ts'
import { AboutFields } from './about-fields.tsx'
import { AvatarField } from './avatar-field.tsx'
import { ExperienceFields } from './experience-fields.tsx'
import { FormPart } from './form-part.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LinkFields } from './link-fields.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { SaveBar } from './save-bar.tsx'
import { SkillFields } from './skill-fields.tsx'
import { SpecializationDialog } from './specialization-dialog.tsx'
import { SpecializationField } from './specialization-field.tsx'
import type { DraftForm } from './text-props.ts'
import { forgetChanges } from './unsaved-changes.ts'
import { focusField, useProfileForm } from './use-profile-form.ts'

interface ProfileFormProps {
  page: ProfilePage
  /** A specialization to add at the start, from a link of the directory. */
  preselected: string | null
}

/** The owner's edit form. Changes are stored on this device until they are saved or discarded. */
export function ProfileForm({ page, preselected }: ProfileFormProps) {
  // Without the list the form still saves everything else.
  const list = useQuery(specializationsQuery())
  const specializations = list.data ?? []
  const { hash } = useLocation()
  const element = useRef<HTMLFormElement>(null)
  const { profile, skills } = page
  const { form, saved, save, ...state } = useProfileForm(element, page, (draft) =>
    withSpecialization(draft, specializations, preselected),
  )
  const creation = useSpecializationCreation(form)
  const listed = [...profile.specializations, ...specializations, ...creation.created]
  const options = [...new Map(listed.map((entry) => [entry.id, entry])).values()]

  useEffect(() => {
    if (hash) focusField(element.current, hash.slice(1))
  }, [hash])

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending || save.isSuccess || !state.isValid()) return
    const unresolved = unresolvedCombobox(event.currentTarget)
    if (unresolved) unresolved.focus()
    else state.send(specializations)
  }
  return (
    <>
      <form ref={element} aria-label="Edit profile" onSubmit={handleSubmit} noValidate className="grid gap-6">
        {state.isRestored && <RestoredNotice onDiscard={state.discard} />}
        <FormPart title="Picture" field="avatar">
          <AvatarField
            profileId={profile.id}
            name={form.draft.full_name || saved.full_name}
            initialUrl={profile.avatar_url}
          />
        </FormPart>
        <FormPart title="About you">
          <AboutFields form={form} storedLocation={saved.location} />
        </FormPart>
        <FormPart title="Experience">
          <ExperienceFields form={form} storedLevel={saved.experience_level} />
          <SpecializationField
            options={options}
            state={list}
            value={form.draft.specializations}
            onChange={(value) => form.set('specializations', value)}
            onCreate={creation.open}
            error={messageFor(form.problem, 'specializations')}
          />
        </FormPart>
        <FormPart title="Skills" field="skills">
          <SkillFields
            stored={skills}
            value={form.draft.skills}
            onChange={(value) => form.set('skills', value)}
          />
        </FormPart>
        <FormPart title="Links">
          <LinkFields form={form} />
        </FormPart>
        <SaveBar isPending={save.isPending} isSaved={save.isSuccess} error={save.error} />
      </form>
      {creation.isOpen && (
        <SpecializationDialog existing={options} onCreated={creation.add} onClose={creation.close} />
      )}
      <LeaveGuard active={state.hasChanges} onLeave={() => forgetChanges(profile.id)} />
    </>
  )
}

/** The dialog for a new specialization. A created one is selected in the form. */
function useSpecializationCreation(form: DraftForm) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [created, setCreated] = useState<SpecializationRow[]>([])
  return {
    isOpen,
    created,
    open: () => setOpen(true),
    close: () => setOpen(false),
    add(row: SpecializationRow) {
      setCreated((rows) => [...rows, row])
      form.set('specializations', [...form.draft.specializations.filter((id) => id !== row.id), row.id])
      setOpen(false)
      void client.invalidateQueries({ queryKey: featureKeys.specializations })
    },
  }
}

function withSpecialization(
  draft: ProfileDraft,
  specializations: readonly Specialization[],
  id: string | null,
): ProfileDraft {
  const isNew = specializations.some((entry) => entry.id === id) && !draft.specializations.includes(id ?? '')
  return id && isNew ? { ...draft, specializations: [...draft.specializations, id] } : draft
}
