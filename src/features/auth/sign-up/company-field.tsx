import type { ComponentProps } from 'react'

import { TextField } from '#src/ui/field.tsx'

type CompanyFieldProps = Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange'> & {
  error?: string | undefined
}

/** The company or team for which the member hires. */
export function CompanyField(props: CompanyFieldProps) {
  return (
    <TextField
      {...props}
      label="Company (optional)"
      hint="On your profile, where everyone can read it."
      autoComplete="organization"
    />
  )
}
