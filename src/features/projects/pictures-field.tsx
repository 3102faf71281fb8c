import { ArrowUp, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { IMAGE_TYPES, type ImageError, STILL_HINT } from '#src/lib/images/check-image.ts'
import { TextField } from '#src/ui/field.tsx'
import { FileField } from '#src/ui/file-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Picture } from '#src/ui/picture.tsx'
import type { PictureDraft } from './project-draft.ts'
import { PICTURE_SIDE_PX, type Prepare } from './use-pictures.ts'

interface PicturesFieldProps {
  value: readonly PictureDraft[]
  onChange: (change: (pictures: PictureDraft[]) => PictureDraft[]) => void
  prepare: Prepare
  error?: string | undefined
}

const MAX_PICTURES = 10

/** Further pictures, each with a description. */
export function PicturesField({ value, onChange, prepare, error }: PicturesFieldProps) {
  const [problem, setProblem] = useState<ImageError | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(value.length)

  // The pressed button has disappeared with its picture.
  useEffect(() => {
    if (value.length < shown.current) input.current?.focus()
    shown.current = value.length
  }, [value.length])

  async function add(file: File) {
    const take = (picture: PictureDraft) => onChange((pictures) => [...pictures, picture])
    setProblem(await prepare(file, PICTURE_SIDE_PX, take))
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold text-sm">Further images</legend>
      {value.length > 0 && (
        <ul className="grid gap-3">
          {value.map((picture, index) => (
            <li key={picture.key} className="flex items-end gap-2 sm:gap-3">
              <Picture
                src={picture.src}
                alt=""
                className="h-16 w-20 shrink-0 rounded-sm bg-surface-sunken object-cover sm:w-28"
              />
              <TextField
                label={`Description of image ${index + 1}`}
                placeholder="What does it show?"
                className="min-w-0 flex-1"
                value={picture.alt}
                onChange={({ target }) =>
                  onChange((pictures) =>
                    pictures.map((entry) =>
                      entry.key === picture.key ? { ...entry, alt: target.value } : entry,
                    ),
                  )
                }
              />
              <IconButton
                label={`Move image ${index + 1} up`}
                // `aria-disabled`, because the button keeps the focus after it has moved a picture to the top.
                aria-disabled={index === 0}
                onClick={() => index > 0 && onChange((pictures) => movedUp(pictures, index))}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={`Remove image ${index + 1}`}
                danger
                onClick={() => onChange((pictures) => pictures.filter(({ key }) => key !== picture.key))}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {value.length < MAX_PICTURES && (
        <FileField
          ref={input}
          label="Add an image"
          accept={IMAGE_TYPES}
          hint={
            problem?.detail ??
            `Screens, sketches, the thing at work. JPEG, PNG, GIF or WEBP, less than 2MB. ${STILL_HINT}`
          }
          error={problem?.message ?? error}
          onFile={(file) => void add(file)}
        />
      )}
    </fieldset>
  )
}

function movedUp(pictures: readonly PictureDraft[], index: number): PictureDraft[] {
  const moved = pictures.slice(index, index + 1)
  const rest = pictures.toSpliced(index, 1)
  return rest.toSpliced(index - 1, 0, ...moved)
}
