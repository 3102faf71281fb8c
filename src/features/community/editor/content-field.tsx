import { useState } from 'react'

import { ToggleChip } from '#src/ui/chip.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'

import { CONTENT_MAX } from '../post-rules.ts'
import { ContentPreview } from './content-preview.tsx'

interface ContentFieldProps {
  value: string
  error: string | undefined
  onChange: (content: string) => void
}

/** The text of a post, in Markdown, and how it will look. */
export function ContentField({ value, error, onChange }: ContentFieldProps) {
  const [previewing, setPreviewing] = useState(false)
  return (
    <div className="relative flex flex-col gap-2">
      <TextareaField
        label="Content"
        name="content"
        required
        minRows={4}
        maxRows={12}
        limit={CONTENT_MAX}
        dir="auto"
        placeholder="What would you like to share?"
        hint="Markdown works: **bold**, `code`, - lists."
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="absolute -top-1.5 right-0">
        <ToggleChip
          pressed={previewing}
          onToggle={() => setPreviewing(!previewing)}
          className="min-h-7! px-2.5! py-0! text-xs!"
        >
          Preview
        </ToggleChip>
      </div>
      {previewing && <ContentPreview source={value} />}
    </div>
  )
}
