import { type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { messageOf } from '#src/lib/error-texts.ts'
import { isRetryable } from '#src/lib/errors.ts'
import { messageInForm } from '#src/lib/field-problem.ts'
import { type Specialization, specializationsQuery } from '#src/shared/reference-data.ts'
import { TO_SPECIALIZATIONS } from '#src/shared/to-specializations.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { LeaveGuard } from '#src/ui/leave-guard.tsx'
import { MultiCombobox } from '#src/ui/multi-combobox/multi-combobox.tsx'
import { unresolvedCombobox } from '#src/ui/multi-combobox/unresolved-combobox.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { ProfileDraft } from '../profile-draft.ts'
import type { SpecializationRow } from '../queries/create-specialization.ts'
import { ownSpecializationsQuery } from '../queries/own-specializations.ts'
import { RefusedField, SignedOutError } from '../queries/save-profile.ts'
import type { ProfilePage } from '../schemas.ts'
import { AboutFields, LinkFields } from './about-fields.tsx'
import { AvatarField } from './avatar-field.tsx'
import { ExperienceFields, HomePageSwitch } from './experience-fields.tsx'
import { FORM_HALVES, FormPart } from './form-part.tsx'
import { SkillFields } from './skill-fields.tsx'
import { clearChanges, type DraftForm, focusField, useProfileForm } from './use-profile-form.ts'

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
  // A link from an unfinished form passes the path back to that form.
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
                    {/* The button's dialog is outside this form, because HTML does not allow nested forms. */}
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
        <SaveBar problems={form.problems.length} save={save} backTo={next} />
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

interface SaveBarProps {
  /** The number of fields that keep the form from being saved. */
  problems: number
  save: Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'error'>
  /** The path of the page before the form. */
  backTo: string
}

/** The save button at the bottom of the screen, with the result of saving. */
function SaveBar({ problems, save, backTo }: SaveBarProps) {
  const { isPending, isSuccess: isSaved, error } = save
  // The username's field shows its own error.
  const failure = error && !(error instanceof RefusedField) && failureText(error)
  const bar = useRef<HTMLDivElement>(null)
  const hasMessage = isSaved || Boolean(failure)

  // In a low window the bar with its message could cover the focused field.
  useEffect(() => {
    const focused = document.activeElement
    if (hasMessage && !bar.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
  }, [hasMessage])

  return (
    <div
      ref={bar}
      className={cx(
        'save-bar sticky bottom-0 z-20 -mx-4 grid gap-3 border-line border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0',
        hasMessage && 'has-message',
      )}
    >
      <FormError>{failure}</FormError>
      {/* Always rendered: screen readers announce only changes of an existing live region. */}
      <div aria-live="polite" className="contents">
        {isSaved && <Notice tone="success">Profile updated successfully!</Notice>}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {problems > 0 && (
          <p className="mr-auto font-medium text-danger-ink text-sm max-sm:basis-full">
            {problems === 1 ? '1 field to check' : `${problems} fields to check`}
          </p>
        )}
        <ButtonLink to={backTo} variant="secondary">
          Cancel
        </ButtonLink>
        {/* Not `disabled` when saved: that would drop the focus. */}
        <Button type="submit" pending={isPending} aria-disabled={isSaved || undefined}>
          Save Changes
        </Button>
      </div>
    </div>
  )
}

function failureText(error: Error) {
  if (error instanceof SignedOutError) return error.message
  const message = isRetryable(error) ? '' : messageOf(error, '')
  return message ? `Failed to update profile: ${message}` : 'Failed to update profile. Please try again.'
}
