import { isLocation, LOCATION_GROUPS, locationGroup } from '#src/lib/domain/locations.ts'
import { SelectField, type SelectGroup, TextField } from '#src/ui/field.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { MAX_BIO, MAX_USERNAME } from './profile-rules.ts'
import { type DraftForm, textProps } from './text-props.ts'

/** The fields about the person: names, title, location and bio. */
export function AboutFields({ form, storedLocation }: { form: DraftForm; storedLocation: string }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Full name" required autoComplete="name" {...textProps(form, 'full_name')} />
        <TextField
          label="Username"
          required
          hint={`The address of your profile: /profile/${form.draft.username || 'username'}`}
          autoCapitalize="none"
          autoComplete="username"
          spellCheck={false}
          maxLength={MAX_USERNAME}
          {...textProps(form, 'username')}
        />
      </div>
      <TextField
        label="Professional title"
        placeholder="Backend engineer"
        autoComplete="organization-title"
        {...textProps(form, 'title')}
      />
      <SelectField
        label="Location"
        required
        placeholder="Choose a city or a region"
        options={locationGroups(storedLocation)}
        {...textProps(form, 'location')}
      />
      <TextareaField
        label="Bio"
        required
        placeholder="What you do, what you have built, what you are looking for"
        limit={MAX_BIO}
        {...textProps(form, 'bio')}
      />
    </>
  )
}

/** A stored place that is no longer in the list stays selectable, so that saving does not lose it. */
function locationGroups(stored: string): SelectGroup[] {
  return stored && !isLocation(stored)
    ? [locationGroup('Now', [stored]), ...LOCATION_GROUPS]
    : LOCATION_GROUPS
}
