import type { Purpose } from '#src/shared/domain/purpose.ts'
import { PurposeField } from '#src/shared/domain/purpose-field.tsx'
import { TextField } from '#src/ui/field.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { MAX_BIO_CHARACTERS, MAX_USERNAME_CHARACTERS } from './profile-rules.ts'
import { type DraftForm, textProps } from './text-props.ts'

/** The fields about the person: what they do here, names, title, place and bio. */
export function AboutFields({ form, storedLocation }: { form: DraftForm; storedLocation: string }) {
  const { purpose } = form.draft
  return (
    <>
      <PurposeField
        hint={PURPOSE_HINTS[purpose]}
        value={purpose}
        onChange={(value) => form.set('purpose', value)}
      />
      {purpose !== 'build' && (
        <TextField
          label="Company"
          hint="On your profile, and beside your messages if you have no title."
          autoComplete="organization"
          {...textProps(form, 'company')}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Full name" required autoComplete="name" {...textProps(form, 'full_name')} />
        <TextField
          label="Username"
          required
          hint={
            <>
              The URL of your profile:{' '}
              <span translate="no">/profile/{form.draft.username || 'username'}</span>
            </>
          }
          autoCapitalize="none"
          autoComplete="username"
          spellCheck={false}
          maxLength={MAX_USERNAME_CHARACTERS}
          {...textProps(form, 'username')}
        />
      </div>
      <TextField
        label="Professional title"
        placeholder={purpose === 'hire' ? 'Head of engineering' : 'Backend engineer'}
        autoComplete="organization-title"
        {...textProps(form, 'title')}
      />
      <PlaceFields form={form} storedLocation={storedLocation} />
      <TextareaField
        label="Bio"
        required={purpose !== 'hire'}
        placeholder={
          purpose === 'hire'
            ? 'What your company does, and whom you look for'
            : 'What you do, what you have built, what you are looking for'
        }
        maxCharacters={MAX_BIO_CHARACTERS}
        {...textProps(form, 'bio')}
      />
    </>
  )
}

const CARD = 'The fields marked * are required. With them you are in the directory.'
const PURPOSE_HINTS: Record<Purpose, string> = {
  build: CARD,
  hire: 'You are not in the directory. You find people and write to them.',
  both: `${CARD} People see your company.`,
}
