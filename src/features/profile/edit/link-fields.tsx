import { messageInForm } from '#src/lib/field-problem.ts'
import { TextField } from '#src/ui/field.tsx'
import { LINK_LABELS } from './profile-rules.ts'
import { type DraftForm, textProps } from './text-props.ts'

const LINKS = [
  { field: 'website', placeholder: 'https://', autoComplete: 'url' },
  { field: 'github', placeholder: 'https://github.com/…' },
  { field: 'twitter', placeholder: 'https://x.com/…' },
  { field: 'linkedin', placeholder: 'https://linkedin.com/in/…' },
] as const

/** The URLs of the member's other pages. */
export function LinkFields({ form }: { form: DraftForm }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {LINKS.map(({ field, ...text }) => (
        <TextField
          key={field}
          label={LINK_LABELS[field]}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          {...text}
          {...textProps(form, field)}
          error={messageInForm(form.problems, field, `${LINK_LABELS[field]} link`)}
        />
      ))}
    </div>
  )
}
