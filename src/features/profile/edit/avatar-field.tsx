import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { limitText } from '#src/lib/error-texts.ts'
import { IMAGE_TYPES, ImageError, STILL_HINT } from '#src/lib/images/check-image.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { FileField } from '#src/ui/file-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { refreshProfile } from '../queries/refresh-profile.ts'

interface AvatarFieldProps {
  profileId: string
  name: string
  initialUrl: string | null
}

const SUCCESS_MS = 3_000
const HINT = `JPEG, PNG, GIF or WEBP, less than 2MB, saved at once. We remove the location from your photo. ${STILL_HINT}`

/** The member's picture. It is saved as soon as it is chosen, without the rest of the form. */
export function AvatarField({ profileId, name, initialUrl }: AvatarFieldProps) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState(initialUrl)
  const [preview, setPreview] = useState<{ file: File; src: string } | null>(null)
  const save = useMutation({
    mutationFn: async (file: File | null) => {
      // Loaded on demand: few edits change the picture.
      const { setAvatar } = await import('../queries/avatar.ts')
      return setAvatar(client, file)
    },
    // A picture chosen during an upload waits until it ends, and then replaces its picture.
    scope: { id: 'avatar' },
    onSuccess: (stored) => {
      setUrl(stored)
      void refreshProfile(client)
    },
    // The stored picture shows again, even after a failure.
    onSettled: (_data, _error, file) => setPreview((shown) => (shown?.file === file ? null : shown)),
  })
  const { reset, isSuccess, submittedAt } = save
  const isUpload = save.variables !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second upload restarts the timer
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, submittedAt, reset])

  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview.src)), [preview])

  function choose(file: File) {
    setPreview({ file, src: URL.createObjectURL(file) })
    save.mutate(file)
  }
  const failure = save.error
  return (
    <div className="grid gap-3">
      <FileField
        ref={input}
        label="Profile picture"
        accept={IMAGE_TYPES}
        hint={(failure instanceof ImageError && failure.detail) || HINT}
        error={failure ? failureText(failure) : undefined}
        onFile={choose}
        preview={
          <span className="flex items-center gap-2">
            <Avatar id={profileId} name={name} src={preview?.src ?? url} size="lg" lazy={false} />
            {url && !(save.isPending && isUpload) && (
              <Button
                variant="ghost"
                size="sm"
                pending={save.isPending}
                onClick={() => {
                  save.mutate(null)
                  // The button disappears with the picture.
                  input.current?.focus()
                }}
              >
                Remove<span className="sr-only"> profile picture</span>
              </Button>
            )}
          </span>
        }
      />
      <div aria-live="polite">
        {save.isPending && isUpload && <p className="text-ink-muted text-sm">Uploading…</p>}
        {isSuccess && !isUpload && <p className="sr-only">Profile picture removed</p>}
        {isSuccess && isUpload && <Notice tone="success">Profile picture uploaded successfully!</Notice>}
      </div>
    </div>
  )
}

function failureText(error: Error) {
  if (error instanceof ImageError) return error.message
  return limitText(error) ?? 'Failed to upload image. Please try again.'
}
