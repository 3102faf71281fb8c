import { useQuery } from '@tanstack/react-query'

import { Button } from '#src/ui/button.tsx'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { categoriesOrFallback, categoriesQuery } from '../queries/categories.ts'
import { findCategory } from '../rules/categories.ts'
import { EMPTY_JOB, isUntouchedJob } from '../rules/job-draft.ts'
import { POST_TYPES, TYPE_NAMES } from '../rules/post-types.ts'
import { ContentField } from './content-field.tsx'
import { TagEditor } from './tag-editor.tsx'
import type { PostFieldsState } from './use-post-form.ts'

const JobFields = latePart(() => import('./job/job-fields.tsx'), <Skeleton className="h-96" />)

/** The fields of a post, except for the picture. */
export function PostFields({ draft, errors, isClosed, onChange, onJob }: PostFieldsState) {
  const { data, isError } = useQuery(categoriesQuery())
  const categories = categoriesOrFallback(data)
  return (
    <>
      <TextField
        label="Title"
        name="title"
        required
        autoComplete="off"
        value={draft.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <ContentField
        value={draft.content}
        isJob={draft.post_type === 'job'}
        error={errors.content}
        onChange={(content) => onChange({ content })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-3 gap-y-5">
        <SelectField
          label="Category"
          name="category"
          required
          placeholder="Choose one"
          // The draft may hold a fallback category's id, chosen before the stored categories were loaded.
          value={findCategory(draft.category, categories)?.id ?? draft.category}
          error={errors.category}
          hint={isError ? 'Failed to load categories' : undefined}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChange({ category: event.target.value })}
        />
        <SelectField
          label="Type"
          name="post_type"
          value={draft.post_type}
          options={POST_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] }))}
          onChange={({ target }) => {
            const post_type = POST_TYPES.find((type) => type === target.value) ?? 'discussion'
            const begins = post_type === 'job' && draft.job === null && !isClosed
            onChange({ post_type, ...(begins && { job: EMPTY_JOB }) })
          }}
        />
      </div>
      {draft.post_type === 'job' ? (
        <JobPart {...{ draft, errors, isClosed, onChange, onJob }} />
      ) : (
        draft.job &&
        !isUntouchedJob(draft.job) && (
          <p role="status" className="text-ink-muted text-sm">
            {draft.since
              ? 'Saved with this type, it is no job any more and loses its facts. Until then they are kept here.'
              : 'The facts of the job are kept here and not published. Choose Job again to have them back.'}
          </p>
        )
      )}
      <TagEditor
        tags={draft.tags}
        pending={draft.pendingTag}
        onChange={(tags, pendingTag) => onChange({ tags, pendingTag })}
      />
    </>
  )
}

/** The facts of an offer. Older posts of type `job` have none; their form offers to add them. */
function JobPart({ draft, errors, isClosed, onChange, onJob }: PostFieldsState) {
  const { job, title, content } = draft
  if (isClosed)
    return <p className="text-ink-muted text-sm">This job is closed: its facts stay as they are.</p>
  if (job)
    return (
      <JobFields
        {...{ job, errors }}
        words={{ title, content }}
        onChange={onJob}
        onStart={draft.since ? undefined : onChange}
      />
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p>Without employer, place and pay it is in no list of jobs.</p>
      <Button variant="secondary" size="sm" onClick={() => onJob({})}>
        Add them
      </Button>
    </div>
  )
}
