import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { AppError, isRetryable, messageOf } from '#src/lib/errors.ts'
import type { Specialization } from '#src/lib/reference-data.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { refreshProfile } from '../queries/refresh-profile.ts'
import { type ProfileSave, saveProfile, UsernameError } from '../queries/save-profile.ts'
import type { ProfilePage } from '../schemas.ts'
import { AboutFields } from './about-fields.tsx'
import { AvatarField } from './avatar-field.tsx'
import type { DraftForm } from './draft-field.ts'
import { ExperienceFields } from './experience-fields.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LinkFields } from './link-fields.tsx'
import { draftOf, isChanged } from './profile-draft.ts'
import { type DraftProblem, findProblem } from './profile-rules.ts'
import { SkillFields } from './skill-fields.tsx'
import { SpecializationField } from './specialization-field.tsx'

interface ProfileFormProps {
  page: ProfilePage
  specializations: readonly Specialization[]
  /** A specialization to start with, e.g. from a link of the directory. */
  preselected: string | null
}

const REDIRECT_MS = 1_500

/** The owner's edit form. What is typed stays until it is saved or knowingly given up. */
export function ProfileForm({ page, specializations, preselected }: ProfileFormProps) {
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [saved] = useState(() => draftOf(page))
  const [draft, setDraft] = useState(() => withSpecialization(saved, specializations, preselected))
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const save = useMutation({
    mutationFn: (input: ProfileSave, { client }) => saveProfile(client, input),
    onSuccess: (_data, _input, _result, { client }) => void refreshProfile(client),
    onError: (error) => {
      if (error instanceof UsernameError) show({ field: 'username', message: error.message })
    },
  })

  useEffect(() => {
    if (!save.isSuccess) return
    const timer = setTimeout(() => void navigate('/profile'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [save.isSuccess, navigate])

  function show(found: DraftProblem | null) {
    setProblem(found)
    if (found) focusField(element.current, found.field)
  }
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending || save.isSuccess) return
    const found = findProblem(draft, saved.location)
    show(found)
    if (!found) save.mutate({ saved, draft, options: specializations })
  }
  const form: DraftForm = {
    draft,
    problem,
    set: (field, value) => {
      setDraft((previous) => ({ ...previous, [field]: value }))
      if (problem?.field === field) setProblem(null)
    },
  }
  const named = new Map(
    [...page.profile.specializations, ...specializations].map((entry) => [entry.id, entry]),
  )
  return (
    <form ref={element} aria-label="Edit profile" onSubmit={handleSubmit} noValidate className="grid gap-6">
      <Part title="Picture">
        <AvatarField
          profileId={page.profile.id}
          name={draft.full_name || saved.full_name}
          initialUrl={page.profile.avatar_url}
        />
      </Part>
      <Part title="About you">
        <AboutFields form={form} storedLocation={saved.location} />
      </Part>
      <Part title="Experience">
        <ExperienceFields form={form} storedLevel={saved.experience_level} />
        <div data-field="specializations">
          <SpecializationField
            options={[...named.values()]}
            value={draft.specializations}
            onChange={(value) => form.set('specializations', value)}
            error={problem?.field === 'specializations' ? problem.message : undefined}
          />
        </div>
      </Part>
      <Part title="Skills">
        <SkillFields
          stored={page.skills}
          value={draft.skills}
          onChange={(value) => form.set('skills', value)}
        />
      </Part>
      <Part title="Links">
        <LinkFields form={form} />
      </Part>
      <div className="sticky bottom-0 z-20 -mx-4 grid gap-3 border-line border-t bg-surface/95 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:mx-0 sm:px-0">
        <FormError>
          {save.isError && !(save.error instanceof UsernameError) && failureText(save.error)}
        </FormError>
        {save.isSuccess && <Notice tone="success">Profile updated successfully!</Notice>}
        <div className="flex justify-end gap-3">
          <ButtonLink to="/profile" variant="secondary">
            Cancel
          </ButtonLink>
          <Button type="submit" pending={save.isPending} disabled={save.isSuccess}>
            Save Changes
          </Button>
        </div>
      </div>
      <LeaveGuard active={!save.isSuccess && isChanged(saved, draft)} />
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} padding="lg" className="grid gap-5 overflow-visible">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  )
}

function withSpecialization(
  saved: ReturnType<typeof draftOf>,
  specializations: readonly Specialization[],
  id: string | null,
) {
  const isNew = specializations.some((entry) => entry.id === id) && !saved.specializations.includes(id ?? '')
  return id && isNew ? { ...saved, specializations: [...saved.specializations, id] } : saved
}

function focusField(form: HTMLFormElement | null, field: string) {
  form?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"] input`)?.focus()
}

function failureText(error: Error) {
  if (error instanceof AppError && error.message.startsWith('You must be signed in')) return error.message
  const message = isRetryable(error) ? '' : messageOf(error, '')
  return message ? `Failed to update profile: ${message}` : 'Failed to update profile. Please try again.'
}
