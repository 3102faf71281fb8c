import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { messageInForm } from '#src/lib/field-problem.ts'
import { type Specialization, specializationsQuery } from '#src/shared/reference-data.ts'
import { TO_SPECIALIZATIONS } from '#src/shared/to-specializations.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { LeaveGuard } from '#src/ui/leave-guard.tsx'
import { MultiCombobox } from '#src/ui/multi-combobox/multi-combobox.tsx'
import { unresolvedCombobox } from '#src/ui/multi-combobox/unresolved-combobox.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { ProfileDraft } from '../profile-draft.ts'
import type { SpecializationRow } from '../queries/create-specialization.ts'
import { ownSpecializationsQuery } from '../queries/own-specializations.ts'
import type { ProfilePage } from '../schemas.ts'
import { AboutFields } from './about-fields.tsx'
import { AvatarField } from './avatar-field.tsx'
import { ExperienceFields, HomePageSwitch } from './experience-fields.tsx'
import { FORM_HALVES, FormPart } from './form-part.tsx'
import { LinkFields } from './link-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { SkillFields } from './skill-fields.tsx'
import type { DraftForm } from './text-props.ts'
import { clearChanges } from './unsaved-changes.ts'
import { focusField, useProfileForm } from './use-profile-form.ts'

const FormSections = latePart(() => import('./form-sections.tsx'))
const SpecializationDialog = lazyDialog(() =>
  import('./specialization-dialog.tsx').then((module) => module.SpecializationDialog),
)

interface ProfileFormProps {
  page: ProfilePage
  /** Specializations to add at the start, from a link of the directory. */
  preselected: readonly string[]
}

/** The owner's edit form. Changes are stored on this device until they are saved or discarded. */
export function ProfileForm({ page, preselected }: ProfileFormProps) {
  // Without the list the form still saves everything else.
  const list = useQuery(specializationsQuery())
  const specializations = list.data ?? []
  const { hash, state: from } = useLocation()
  const element = useRef<HTMLFormElement>(null)
  const { profile, skills } = page
  // A link from something half done brings the path back to it.
  const next = typeof from === 'string' && from.startsWith('/') ? from : '/profile'
  const { form, saved, save, ...state } = useProfileForm(
    element,
    page,
    (draft) => withSpecializations(draft, specializations, preselected),
    next,
  )
  const creation = useSpecializationCreation(profile.id, form)
  const own = useQuery(ownSpecializationsQuery(profile.id)).data ?? []
  const known = [...profile.specializations, ...specializations, ...own]
  const options = [...new Map(known.map((entry) => [entry.id, entry])).values()]

  useEffect(() => {
    const field = from === TO_SPECIALIZATIONS ? from : hash.slice(1)
    if (field) focusField(element.current, field)
  }, [hash, from])

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending || save.isSuccess || !state.reportProblems()) return
    const unresolved = unresolvedCombobox(event.currentTarget)
    if (unresolved) unresolved.focus()
    else state.send(specializations)
  }
  return (
    <>
      <FormSections hires={form.draft.purpose === 'hire'} />
      <form ref={element} aria-label="Edit profile" onSubmit={handleSubmit} noValidate className="grid gap-6">
        {state.isRestored && (
          <Notice
            actions={
              <Button variant="secondary" size="sm" onClick={state.discard}>
                Discard them
              </Button>
            }
          >
            Your changes from last time are still here. They are not saved yet.
          </Notice>
        )}
        <div className={FORM_HALVES}>
          <div className="grid gap-6">
            <FormPart title="About you">
              <AboutFields form={form} storedLocation={saved.location} />
            </FormPart>
            <FormPart title="Picture" field="avatar">
              <AvatarField
                profileId={profile.id}
                name={form.draft.full_name || saved.full_name}
                initialUrl={profile.avatar_url}
              />
            </FormPart>
          </div>
          <div className="grid gap-6">
            {form.draft.purpose === 'hire' ? (
              <FormPart title="Home page">
                <HomePageSwitch form={form} />
              </FormPart>
            ) : (
              <>
                <FormPart title="Experience">
                  <ExperienceFields form={form} storedLevel={saved.experience_level} />
                  <HomePageSwitch form={form} />
                  <div data-field="specializations" className="grid justify-items-start gap-2">
                    <MultiCombobox
                      label="Specializations"
                      hint="What you want to be found for. Choose one or more."
                      className="w-full"
                      required
                      options={options.map(({ id, name }) => ({ value: id, label: name }))}
                      state={list}
                      value={form.draft.specializations}
                      onChange={(value) => form.set('specializations', value)}
                      error={messageInForm(form.problems, 'specializations')}
                      placeholder="Type to search"
                      emptyText="Not in the list yet. You can create it below."
                    />
                    {/* Its dialog is outside the form, because HTML does not allow nested forms. */}
                    <Button variant="ghost" size="sm" onClick={creation.open}>
                      <Plus /> Create a new specialization
                    </Button>
                  </div>
                </FormPart>
                <FormPart title="Skills" field="skills">
                  <SkillFields
                    stored={skills}
                    value={form.draft.skills}
                    onChange={(value) => form.set('skills', value)}
                  />
                </FormPart>
              </>
            )}
            <FormPart title="Links">
              <LinkFields form={form} />
            </FormPart>
          </div>
        </div>
        <SaveBar
          problems={form.problems.length}
          isPending={save.isPending}
          isSaved={save.isSuccess}
          error={save.error}
          backTo={next}
        />
      </form>
      {creation.isOpen && (
        <SpecializationDialog existing={options} onCreated={creation.add} onClose={creation.close} />
      )}
      <LeaveGuard active={state.hasChanges} onLeave={() => clearChanges(profile.id)} />
    </>
  )
}

/** The dialog for a new specialization. A created one is selected in the form. */
function useSpecializationCreation(userId: string, form: DraftForm) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { queryKey } = ownSpecializationsQuery(userId)
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    add(row: SpecializationRow) {
      client.setQueryData(queryKey, (own = []) => [...own.filter(({ id }) => id !== row.id), row])
      form.set('specializations', [...form.draft.specializations.filter((id) => id !== row.id), row.id])
      setOpen(false)
      void client.invalidateQueries({ queryKey })
    },
  }
}

function withSpecializations(
  draft: ProfileDraft,
  specializations: readonly Specialization[],
  ids: readonly string[],
): ProfileDraft {
  const known = ids.filter((id) => specializations.some((entry) => entry.id === id))
  return { ...draft, specializations: [...new Set([...draft.specializations, ...known])] }
}
