import { TextField } from '#src/ui/field.tsx'

interface EmailFieldProps {
  label?: string
  name?: string
  error: string | undefined
}

/** The email address of an account. */
export function EmailField({ label = 'Email', name = 'email', error }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      aria-required="true"
      error={error}
    />
  )
}
