import { COUNTRIES } from '#src/shared/domain/countries.ts'
import { SHARED_ZONE_NAME } from '#src/shared/domain/device-zone.ts'
import { CITIES, REGIONS } from '#src/shared/domain/locations.ts'
import { placeText } from '#src/shared/domain/place-text.ts'
import { zoneName } from '#src/shared/domain/time-zones.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { SelectField, type SelectGroup } from '#src/ui/field.tsx'
import { MultiCombobox } from '#src/ui/multi-combobox/multi-combobox.tsx'
import { MAX_REMOTE_HOURS, zoneOf } from '../../rules/job-rules.ts'
import type { JobFieldsProps } from './job-fields.tsx'

const LOADED_QUERY = { isPending: false, isLoadingError: false, refetch: () => {} }
/** Somali spellings of cities, which the search also finds. */
const SOMALI_NAMES: Partial<Record<string, string>> = {
  'Mogadishu (Capital)': 'Muqdisho, Xamar',
  Hargeisa: 'Hargeysa',
  Kismayo: 'Kismaayo',
  Bosaso: 'Boosaaso, Bossaso',
  Galkayo: 'Gaalkacyo',
  Baidoa: 'Baydhabo',
  Beledweyne: 'Beletweyne',
  Jowhar: 'Jawhar',
  Garowe: 'Garoowe',
  Burao: 'Burco',
  Borama: 'Boorama',
  Erigavo: 'Ceerigaabo',
  'Las Anod': 'Laas Caanood',
  Bardera: 'Baardheere',
  Hudur: 'Xudur',
}
const PLACES = [...inGroup('Cities', CITIES), ...inGroup('Regions', REGIONS), ...inGroup('Abroad', COUNTRIES)]
const HOURS = Array.from({ length: MAX_REMOTE_HOURS + 1 }, (_, hours) => ({
  value: String(hours),
  label: hours === 0 ? 'same time' : `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
}))

function inGroup(group: string, places: readonly string[]) {
  return places.map((place) => ({ value: place, label: placeText(place), group, words: SOMALI_NAMES[place] }))
}

/** The places of work: on site, remote, or both. */
export function PlaceFields({ job, errors, onChange }: JobFieldsProps) {
  return (
    <div className="flex flex-col gap-1.5" data-field="places">
      <MultiCombobox
        label="Places"
        hint="Cities, regions and countries."
        required={!job.remote}
        options={PLACES}
        state={LOADED_QUERY}
        value={job.places}
        error={errors.places}
        onChange={(places) => onChange({ places })}
        placeholder="Type to search"
      />
      <CheckboxField
        label="Remote"
        checked={job.remote !== ''}
        // Passing `places` also clears the error about a missing place.
        onChange={({ target }) => onChange({ remote: target.checked ? 'anywhere' : '', places: job.places })}
      />
      {job.remote && (
        <CheckboxField
          label="Only near a time zone"
          checked={job.remote === 'hours'}
          onChange={({ target }) => onChange({ remote: target.checked ? 'hours' : 'anywhere' })}
        />
      )}
      {job.remote === 'hours' && (
        <div className="grid grid-cols-2 items-start gap-3">
          <SelectField
            label="Time zone"
            name="remote_zone"
            value={zoneOf(job)}
            options={zoneGroups(zoneOf(job))}
            error={errors.remote_zone}
            onChange={({ target }) => onChange({ remote_zone: target.value })}
          />
          <SelectField
            label="Within"
            value={job.remote_hours}
            options={HOURS}
            onChange={({ target }) => onChange({ remote_hours: target.value })}
          />
        </div>
      )}
    </div>
  )
}

/** The browser's time zones by continent, and the chosen one, which the browser may not list. */
function zoneGroups(chosen: string): SelectGroup[] {
  const zones = new Set([
    chosen,
    ...Intl.supportedValuesOf('timeZone').filter((zone) => SHARED_ZONE_NAME.test(zone)),
  ])
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const zone of [...zones].sort()) {
    const continent = zone.split('/')[0] ?? ''
    groups.set(continent, [...(groups.get(continent) ?? []), { value: zone, label: zoneName(zone) }])
  }
  return [...groups].map(([label, options]) => ({ label, options }))
}
