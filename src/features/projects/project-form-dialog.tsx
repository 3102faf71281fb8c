import { useMutation, useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { serverMessage } from '#src/lib/error-texts.ts'
import { AppError, errorCode } from '#src/lib/errors.ts'
import { messageFor } from '#src/lib/field-problem.ts'
import { useUser } from '#src/lib/session/session.ts'
import { readStored, writeStored } from '#src/lib/stored-value.ts'
import type { Project } from '#src/shared/domain/profile-parts.ts'
import { skillChoices, skillsQuery } from '#src/shared/reference-data.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { MultiCombobox } from '#src/ui/multi-combobox/multi-combobox.tsx'
import { unresolvedCombobox } from '#src/ui/multi-combobox/unresolved-combobox.ts'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { PicturesField, ThumbnailField } from './pictures-field.tsx'
import {
  draftOfProject,
  isProjectChanged,
  MAX_DESCRIPTION_CHARACTERS,
  type ProjectDraft,
  type ProjectProblem,
  projectProblem,
} from './project-draft.ts'
import { deleteProjectMutation, saveProjectMutation } from './queries/projects.ts'
import { UploadError } from './queries/store-pictures.ts'
import { type Prepare, usePictures } from './use-pictures.ts'

/** The part of the form that is stored on this device: a phone may close the page to open its gallery. */
const storedSchema = v.object({
  title: v.string(),
  description: v.string(),
  github_url: v.string(),
  live_url: v.string(),
  skillIds: v.array(v.string()),
})

interface ProjectFormDialogProps {
  profileId: string
  /** The project to edit; null adds one. */
  project: Project | null
  onClose: () => void
  /** Called after `onClose`. */
  onSaved: () => void
}

/** The form that adds or edits a project. A failed save keeps the draft. */
export function ProjectFormDialog({ profileId, project, onClose, onSaved }: ProjectFormDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const user = useUser()
  const [before] = useState(() => draftOfProject(project))
  const draftKey = `hibo-draft:project:${project?.id ?? profileId}`
  const [draft, setDraft] = useState(() => ({ ...before, ...readStored(draftKey, storedSchema) }))
  /** The problem of the last try; shown until it is fixed. */
  const [problem, setProblem] = useState<ProjectProblem | null>(null)
  /** Whether the form was submitted while a picture was being prepared. It is sent when the picture is ready. */
  const [isWaiting, setWaiting] = useState(false)
  const { prepare, isPreparing } = usePictures(useCallback(() => setWaiting(false), []))
  const save = useMutation(saveProjectMutation)
  const isChanged = isProjectChanged(before, draft)
  const current = problem && projectProblem(draft)

  useEffect(() => {
    writeStored(draftKey, isChanged ? v.parse(storedSchema, draft) : null)
  }, [draftKey, isChanged, draft])

  useEffect(() => {
    if (!isWaiting || isPreparing) return
    setWaiting(false)
    form.current?.requestSubmit()
  }, [isWaiting, isPreparing])

  function handleSubmit(element: HTMLFormElement) {
    if (save.isPending) return
    if (isPreparing) return setWaiting(true)
    const found = projectProblem(draft)
    setProblem(found)
    if (found) return element.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus()
    const unsettled = unresolvedCombobox(element)
    if (unsettled) unsettled.focus()
    else save.mutate({ profileId, project, draft }, { onSuccess: handleSaved })
  }
  function handleSaved() {
    finish()
    onSaved()
  }
  /** Closes after saving or discarding, and removes the stored draft. */
  function finish() {
    writeStored(draftKey, null)
    onClose()
  }
  return (
    <FormDialog
      ref={form}
      size="lg"
      title={project ? 'Edit Project' : 'Add Project'}
      submitLabel={project ? 'Save Project' : 'Add Project'}
      pending={save.isPending || isWaiting}
      unsavedText={isChanged ? 'What you entered for this project has not been saved.' : null}
      error={user ? save.isError && failureText(save.error) : 'You must be signed in to add a project'}
      onSubmit={handleSubmit}
      onClose={finish}
    >
      <ProjectFields
        draft={draft}
        onChange={setDraft}
        prepare={prepare}
        problem={current?.field === problem?.field ? current : null}
      />
    </FormDialog>
  )
}

/** Why a project was not saved: the error's message, or its code where it has none. */
export function failureText(error: Error): string {
  if (error instanceof UploadError) return `Failed to upload image. ${error.message}`
  if (error instanceof AppError && error.message.startsWith('You must be signed in')) return error.message
  return `Failed to save project. ${serverMessage(error, errorCode(error) || 'Please try again.')}`
}

interface DeleteProjectDialogProps {
  project: Project
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a project is deleted. */
export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const remove = useMutation(deleteProjectMutation)
  return (
    <ConfirmDialog
      open
      title={project.title}
      text="Are you sure you want to delete this project?"
      confirmLabel="Delete"
      pending={remove.isPending}
      error={remove.isError && 'Failed to delete project. Please try again.'}
      onConfirm={() => remove.mutate(project, { onSuccess: onDeleted })}
      onClose={onClose}
    />
  )
}

interface ProjectFieldsProps {
  draft: ProjectDraft
  onChange: Dispatch<SetStateAction<ProjectDraft>>
  problem: ProjectProblem | null
  prepare: Prepare
}

/** The fields of a project. */
function ProjectFields({ draft, onChange, problem, prepare }: ProjectFieldsProps) {
  const skills = useQuery(skillsQuery())
  const text = (field: 'title' | 'description' | 'github_url' | 'live_url') => ({
    name: field,
    value: draft[field],
    error: messageFor(problem, field),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange((previous) => ({ ...previous, [field]: target.value })),
  })
  return (
    <>
      <TextField label="Title" required {...text('title')} />
      <TextareaField
        label="Description"
        placeholder="What it does, for whom, and what was your part in it"
        maxCharacters={MAX_DESCRIPTION_CHARACTERS}
        {...text('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="GitHub URL"
          type="url"
          inputMode="url"
          placeholder="https://"
          {...text('github_url')}
        />
        <TextField label="Live URL" type="url" inputMode="url" placeholder="https://" {...text('live_url')} />
      </div>
      <MultiCombobox
        label="Skills"
        hint="What it is made with. The first five are shown on the card."
        options={skillChoices(skills.data)}
        state={skills}
        value={draft.skillIds}
        onChange={(skillIds) => onChange((previous) => ({ ...previous, skillIds }))}
        emptyText="Not in the list. Try fewer letters or another name, or mention it in the description."
      />
      <ThumbnailField
        value={draft.thumbnail}
        onChange={(thumbnail) => onChange((previous) => ({ ...previous, thumbnail }))}
        prepare={prepare}
      />
      <PicturesField
        value={draft.pictures}
        onChange={(change) => onChange((previous) => ({ ...previous, pictures: change(previous.pictures) }))}
        prepare={prepare}
        error={messageFor(problem, 'pictures')}
      />
    </>
  )
}
