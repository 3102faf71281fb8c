import { TextField } from '#src/ui/field.tsx'

/** The email address of an account. */
export function EmailField({ label = 'Email', error }: { label?: string; error: string | undefined }) {
  return (
    <TextField
      label={label}
      name="email"
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
