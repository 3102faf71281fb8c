import { COUNTRIES, isLocationOrCountry } from '#src/shared/domain/countries.ts'
import { locationGroup, placeGroups } from '#src/shared/domain/locations.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { SelectField, type SelectGroup } from '#src/ui/field.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { type DraftForm, textProps } from './text-props.ts'

/** Late, with its rules for zones. */
const TimeField = latePart(() => import('./time-field.tsx'), <div className="h-9" />)

const GROUPS = placeGroups(COUNTRIES)

/** Fields for the location: a place or a country, remote work, and the time there. */
export function PlaceFields({ form, storedLocation }: { form: DraftForm; storedLocation: string }) {
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
            // The problem of a missing location goes, too.
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
