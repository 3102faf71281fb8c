import { useQuery } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'

import { messageFor } from '#src/lib/field-problem.ts'
import { skillChoices, skillsQuery } from '#src/shared/reference-data.ts'
import { TextField } from '#src/ui/field.tsx'
import { MultiCombobox } from '#src/ui/multi-combobox/multi-combobox.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { MAX_DESCRIPTION_CHARACTERS, type ProjectDraft, type ProjectProblem } from './project-draft.ts'
import { ThumbnailField } from './thumbnail-field.tsx'
import type { Prepare } from './use-pictures.ts'

interface ProjectFieldsProps {
  draft: ProjectDraft
  onChange: Dispatch<SetStateAction<ProjectDraft>>
  problem: ProjectProblem | null
  prepare: Prepare
}

/** The fields of a project. */
export function ProjectFields({ draft, onChange, problem, prepare }: ProjectFieldsProps) {
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
