/** The places that a profile can name, in the order in which they are offered. */

export const CITIES = [
  'Mogadishu (Capital)',
  'Hargeisa',
  'Kismayo',
  'Bosaso',
  'Galkayo',
  'Berbera',
  'Baidoa',
  'Beledweyne',
  'Marka',
  'Jowhar',
  'Garowe',
  'Burao',
  'Afgooye',
  'Borama',
  'Erigavo',
  'Las Anod',
  'Bardera',
  'Qardho',
  'Gabiley',
  'Hudur',
  'Baki',
  'jigjiga',
] as const

export const REGIONS = [
  'Banadir',
  'Awdal',
  'Woqooyi Galbeed',
  'Togdheer',
  'Sanaag',
  'Sool',
  'Nugal',
  'Bari',
  'Mudug',
  'Galguduud',
  'Hiiraan',
  'Middle Shabelle',
  'Lower Shabelle',
  'Bay',
  'Bakool',
  'Gedo',
  'Middle Juba',
  'Lower Juba',
] as const

/** As a select offers them. */
export const LOCATION_GROUPS = [locationGroup('Cities', CITIES), locationGroup('Regions', REGIONS)]

const LOCATIONS: ReadonlySet<string> = new Set([...CITIES, ...REGIONS])

/** Places under a heading. */
export function locationGroup(label: string, places: readonly string[]) {
  return { label, options: places.map((place) => ({ value: place, label: place })) }
}

/** Whether `text` is one of the fixed locations, letter by letter. */
export function isLocation(text: string): boolean {
  return LOCATIONS.has(text)
}
