import { X } from 'lucide-react'
import { useRef } from 'react'

import { IMAGE_TYPES, STILL_HINT } from '#src/lib/images/check-image.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FileField } from '#src/ui/file-field.tsx'
import { Picture } from '#src/ui/picture.tsx'

import type { PostPicture } from './use-post-form.ts'

/** An optional picture with its description. A dialog explains a refused file. */
export function PictureField(props: PostPicture & { altError?: string | undefined }) {
  const { src, alt, altError, missing, problem, onChoose, onRemove, onAlt, onDismiss } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-3">
      <FileField
        ref={input}
        label="Image"
        hint={`Optional. JPEG, PNG, GIF or WEBP, at most 5MB. ${STILL_HINT}`}
        error={missing && `Please choose ${missing} again: your words were kept, the image was not.`}
        accept={IMAGE_TYPES}
        onFile={(file) => void onChoose(file)}
      />
      {src && (
        <>
          <div className="relative">
            <Picture
              src={src}
              alt={alt || 'Chosen for this post'}
              className="max-h-60 min-h-24 w-full rounded-md bg-surface-sunken object-contain"
            />
            <Button
              variant="secondary"
              size="sm"
              className="absolute top-2 right-2"
              onClick={() => {
                onRemove()
                // The button disappears with the picture.
                input.current?.focus()
              }}
            >
              <X /> Remove Image
            </Button>
          </div>
          <TextField
            label="Image description"
            hint="For those who can't see it."
            name="mediaAlt"
            value={alt}
            error={altError}
            onChange={(event) => onAlt(event.target.value)}
          />
        </>
      )}
      <Dialog
        open={problem !== null}
        onClose={onDismiss}
        role="alertdialog"
        size="sm"
        title="This image can't be used"
        description={
          <>
            {problem?.message}
            {problem?.detail && <span className="mt-1 block">{problem.detail}</span>}
          </>
        }
        footer={<Button onClick={onDismiss}>OK</Button>}
      />
    </div>
  )
}
