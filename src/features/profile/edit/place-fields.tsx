import { COUNTRIES, isLocationOrCountry } from '#src/shared/domain/countries.ts'
import { deviceZone } from '#src/shared/domain/device-zone.ts'
import { LOCATION_GROUPS, locationGroup } from '#src/shared/domain/locations.ts'
import { clockIn, zoneName } from '#src/shared/domain/time-zones.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { SelectField, type SelectGroup } from '#src/ui/field.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import { type DraftForm, textProps } from './text-props.ts'

const GROUPS: SelectGroup[] = [...LOCATION_GROUPS, locationGroup('Abroad', COUNTRIES)]

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

/** Shows everyone the time of the device's zone, or of the stored one. Asks first, because a zone tells a place. */
function TimeField({ form }: { form: DraftForm }) {
  const here = deviceZone()
  const { time_zone: chosen } = form.draft
  const zone = chosen || here
  if (!zone) return null
  const clock = clockIn(zone, serverNow())
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <CheckboxField
        label={`Show my local time on my profile (${clock ? `${clock}, ` : ''}${zoneName(zone)})`}
        name="time_zone"
        checked={chosen !== ''}
        onChange={({ target }) => form.set('time_zone', target.checked ? here || chosen : '')}
      />
      {chosen && here && chosen !== here && (
        <Button variant="ghost" size="sm" onClick={() => form.set('time_zone', here)}>
          Use {zoneName(here)}
        </Button>
      )}
    </div>
  )
}

/** A stored place that is no longer in the list stays selectable, so that saving does not lose it. */
function locationGroups(stored: string): SelectGroup[] {
  const isKnown = !stored || isLocationOrCountry(stored)
  return isKnown ? GROUPS : [locationGroup('Now', [stored]), ...GROUPS]
}
