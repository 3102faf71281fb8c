import { TextField } from '#src/ui/field.tsx'

/** The email address of an account. */
export function EmailField(props: { label?: string; name?: string; error: string | undefined }) {
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
      {...props}
    />
  )
}
