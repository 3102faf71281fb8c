import { ArrowUp, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IMAGE_TYPES, type ImageError, STILL_HINT } from '#src/lib/images/check-image.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FileField } from '#src/ui/file-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Picture } from '#src/ui/picture.tsx'
import type { PictureDraft } from './project-draft.ts'
import type { Prepare } from './use-pictures.ts'

interface PicturesFieldProps {
  value: readonly PictureDraft[]
  onChange: (change: (pictures: PictureDraft[]) => PictureDraft[]) => void
  prepare: Prepare
  error?: string | undefined
}

const MAX_PICTURES = 10
/** Longer side of a thumbnail, enough for the card and the gallery on high-density screens. */
const THUMBNAIL_SIDE_PX = 1280
const PICTURE_SIDE_PX = 1920

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
  /** The latest chosen file: an earlier one may take longer to prepare. Null after removal. */
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
