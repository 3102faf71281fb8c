import { useRef, useState } from 'react'

import { IMAGE_TYPES, type ImageError, STILL_HINT } from '#src/lib/images/check-image.ts'
import { Button } from '#src/ui/button.tsx'
import { FileField } from '#src/ui/file-field.tsx'
import { Picture } from '#src/ui/picture.tsx'
import type { PictureDraft } from './project-draft.ts'
import { type Prepare, THUMBNAIL_SIDE_PX } from './use-pictures.ts'

interface ThumbnailFieldProps {
  value: PictureDraft | null
  onChange: (value: PictureDraft | null) => void
  prepare: Prepare
}

const HINT = `JPEG, PNG, GIF or WEBP, less than 2MB. A wide picture fits best. ${STILL_HINT}`

/** The picture on the project's card, with a preview. A refused file keeps the last choice. */
export function ThumbnailField({ value, onChange, prepare }: ThumbnailFieldProps) {
  const [problem, setProblem] = useState<ImageError | null>(null)
  const input = useRef<HTMLInputElement>(null)
  /** The latest choice: an earlier one may take longer to prepare. Null after removal. */
  const latest = useRef<File>(null)

  async function choose(file: File) {
    latest.current = file
    const take = (picture: PictureDraft) => latest.current === file && onChange(picture)
    setProblem(await prepare(file, THUMBNAIL_SIDE_PX, take))
  }
  return (
    <FileField
      ref={input}
      label="Thumbnail"
      accept={IMAGE_TYPES}
      hint={problem?.detail ?? HINT}
      error={problem?.message}
      onFile={(file) => void choose(file)}
      preview={
        value && (
          <span className="flex items-center gap-2">
            <Picture
              src={value.src}
              alt="Chosen thumbnail"
              className="h-18 w-32 rounded-sm bg-surface-sunken object-cover"
            />
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                latest.current = null
                onChange(null)
                // The button disappears with the picture.
                input.current?.focus()
              }}
            >
              Remove<span className="sr-only"> thumbnail</span>
            </Button>
          </span>
        )
      }
    />
  )
}
