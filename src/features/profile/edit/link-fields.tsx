import { TextField } from '#src/ui/field.tsx'
import { type DraftForm, textProps } from './text-props.ts'

/** The optional links to other sites. */
export function LinkFields({ form }: { form: DraftForm }) {
  const address = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Website"
        placeholder="https://"
        autoComplete="url"
        {...address}
        {...textProps(form, 'website')}
      />
      <TextField
        label="GitHub"
        placeholder="https://github.com/…"
        {...address}
        {...textProps(form, 'github')}
      />
      <TextField label="Twitter" placeholder="https://x.com/…" {...address} {...textProps(form, 'twitter')} />
      <TextField
        label="LinkedIn"
        placeholder="https://linkedin.com/in/…"
        {...address}
        {...textProps(form, 'linkedin')}
      />
    </div>
  )
}
