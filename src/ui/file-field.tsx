import type { ComponentProps, ReactNode } from 'react'

import { FieldFrame, type FieldProps, fieldProps } from './field-frame.tsx'

export interface FileFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'type' | 'children' | 'value' | 'onChange'> {
  /** Called with each chosen file. The control is then reset, so that the same file can be chosen again. */
  onFile: (file: File) => void
  /** Shown beside the control, e.g. the chosen picture. */
  preview?: ReactNode | undefined
}

/** One file from the device. */
export function FileField({ onFile, preview, ...props }: FileFieldProps) {
  const [frame, input] = fieldProps(props)
  return (
    <FieldFrame {...frame} native={input}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-4 rounded-md border border-line-strong border-dashed bg-surface-raised p-3">
          {preview}
          <input
            {...input}
            {...control}
            type="file"
            onChange={({ target }) => {
              const file = target.files?.[0]
              // The value is reset in place, because a new element would lose the focus.
              target.value = ''
              if (file) onFile(file)
            }}
            // The control is reset, because browsers would show an old file name beside the button.
            className="min-w-0 flex-1 basis-56 text-sm text-transparent file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface-raised file:px-4 file:font-semibold file:text-base file:text-ink hover:file:bg-surface-hover"
          />
        </div>
      )}
    </FieldFrame>
  )
}
