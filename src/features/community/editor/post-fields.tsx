import { useQuery } from '@tanstack/react-query'

import { SelectField, TextField } from '#src/ui/field.tsx'
import { categoriesOrFallback, categoriesQuery } from '../queries/categories.ts'
import { findCategory } from '../rules/categories.ts'
import type { PostErrors } from '../rules/post-rules.ts'
import { POST_TYPES, TYPE_NAMES } from '../rules/post-types.ts'
import { ContentField } from './content-field.tsx'
import type { PostDraft } from './post-draft.ts'
import { TagEditor } from './tag-editor.tsx'

interface PostFieldsProps {
  draft: PostDraft
  errors: PostErrors
  onChange: (changed: Partial<PostDraft>) => void
}

/** The fields of a post, except for the picture. */
export function PostFields({ draft, errors, onChange }: PostFieldsProps) {
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
        error={errors.content}
        onChange={(content) => onChange({ content })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-3 gap-y-5">
        <SelectField
          label="Category"
          name="category"
          required
          placeholder="Choose one"
          // A category of the fixed list, chosen before the stored ones could be read.
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
          onChange={(event) =>
            onChange({ post_type: POST_TYPES.find((type) => type === event.target.value) ?? 'discussion' })
          }
        />
      </div>
      <TagEditor
        tags={draft.tags}
        pending={draft.pendingTag}
        onChange={(tags, pendingTag) => onChange({ tags, pendingTag })}
      />
    </>
  )
}
