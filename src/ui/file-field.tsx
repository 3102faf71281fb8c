import type { ComponentProps, ReactNode } from 'react'

import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface FileFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'type' | 'children' | 'value' | 'onChange'> {
  /** Called with the chosen file, or null when the choice was cancelled. Reset with a new `key`. */
  onFile: (file: File | null) => void
  /** Shown beside the control, e.g. the chosen picture. */
  preview?: ReactNode | undefined
}

/** One file from the device. */
export function FileField({
  label,
  hint,
  error,
  hideLabel = false,
  className,
  onFile,
  preview,
  ...input
}: FileFieldProps) {
  return (
    <FieldFrame
      {...{ label, hint, error, hideLabel, className }}
      id={input.id}
      required={input.required}
      describedBy={input['aria-describedby']}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-4 rounded-md border border-line-strong border-dashed bg-surface-raised p-3">
          {preview}
          <input
            {...input}
            {...control}
            type="file"
            onChange={(event) => onFile(event.target.files?.[0] ?? null)}
            className="min-w-0 flex-1 basis-56 text-ink-muted text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:border-solid file:bg-surface-raised file:px-4 file:font-semibold file:text-base file:text-ink hover:file:bg-surface-hover"
          />
        </div>
      )}
    </FieldFrame>
  )
}
