import { TextField } from '#src/ui/field.tsx'

/** The address of an account. */
export function EmailField({ error, defaultValue }: { error: string | undefined; defaultValue?: string }) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      aria-required="true"
      error={error}
      {...(defaultValue !== undefined && { defaultValue })}
    />
  )
}
