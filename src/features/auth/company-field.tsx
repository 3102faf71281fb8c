import type { ComponentProps } from 'react'

import { MAX_COMPANY_CHARACTERS } from '#src/shared/domain/purpose.ts'
import { TextField } from '#src/ui/field.tsx'

/** The company or team for which the member hires. */
export function CompanyField(props: Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange'>) {
  return (
    <TextField
      {...props}
      label="Company (optional)"
      hint="On your profile, where everyone can read it."
      autoComplete="organization"
      maxLength={MAX_COMPANY_CHARACTERS}
    />
  )
}
