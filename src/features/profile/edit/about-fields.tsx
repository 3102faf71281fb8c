import { messageInForm } from '#src/lib/field-problem.ts'
import { COUNTRIES, isLocationOrCountry } from '#src/shared/domain/countries.ts'
import { locationGroup, placeGroups } from '#src/shared/domain/locations.ts'
import type { Purpose } from '#src/shared/domain/purpose.ts'
import { PurposeField } from '#src/shared/domain/purpose-field.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { SelectField, type SelectGroup, TextField } from '#src/ui/field.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { LINK_LABELS, MAX_BIO_CHARACTERS, MAX_USERNAME_CHARACTERS } from './profile-rules.ts'
import { type DraftForm, textProps } from './use-profile-form.ts'

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

const DIRECTORY_HINT = 'The fields marked * are required. With them you are in the directory.'
const PURPOSE_HINTS: Record<Purpose, string> = {
  build: DIRECTORY_HINT,
  hire: 'You are not in the directory. You find people and write to them.',
  both: `${DIRECTORY_HINT} People see your company.`,
}

/** Loaded late, because it brings the rules for time zones. */
const TimeField = latePart(() => import('./time-field.tsx'), <div className="h-9" />)

const GROUPS = placeGroups(COUNTRIES)

/** Fields for the location: a place or a country, remote work, and the time zone. */
function PlaceFields({ form, storedLocation }: { form: DraftForm; storedLocation: string }) {
  const { works_remotely: remote, purpose } = form.draft
  return (
    <div className="grid gap-1.5">
      <SelectField
        label="Location"
        required={!remote && purpose !== 'hire'}
        placeholder="Choose a place"
        options={locationGroups(storedLocation)}
        {...textProps(form, 'location')}
      />
      <div>
        <CheckboxField
          label="I work remotely"
          name="works_remotely"
          checked={remote}
          onChange={({ target }) => {
            form.set('works_remotely', target.checked)
            // Setting the location again also clears its problem: remote work counts as a place.
            if (target.checked) form.set('location', form.draft.location)
          }}
        />
        <TimeField form={form} />
      </div>
    </div>
  )
}

/** A stored place that is no longer in the list stays selectable, so that saving does not lose it. */
function locationGroups(stored: string): SelectGroup[] {
  const isKnown = !stored || isLocationOrCountry(stored)
  return isKnown ? GROUPS : [locationGroup('Now', [stored]), ...GROUPS]
}

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
