/** The locations that a profile can have, in the order of the select. Countries: countries.ts. */
import { placeText } from './place-text.ts'

// The calls are marked as pure, so that a page that uses places only on the server loads none.
export const CITIES: readonly string[] = /* @__PURE__ */ namesIn(`
  Mogadishu (Capital), Hargeisa, Kismayo, Bosaso, Galkayo, Berbera, Baidoa, Beledweyne, Marka, Jowhar,
  Garowe, Burao, Afgooye, Borama, Erigavo, Las Anod, Bardera, Qardho, Gabiley, Hudur, Baki, jigjiga
`)

export const REGIONS: readonly string[] = /* @__PURE__ */ namesIn(`
  Banadir, Awdal, Woqooyi Galbeed, Togdheer, Sanaag, Sool, Nugal, Bari, Mudug, Galguduud, Hiiraan,
  Middle Shabelle, Lower Shabelle, Bay, Bakool, Gedo, Middle Juba, Lower Juba
`)

/** The names in a text, which has commas between them. */
export function namesIn(text: string): string[] {
  return text.trim().split(/,\s+/)
}

const LOCATION_GROUPS = [
  /* @__PURE__ */ locationGroup('Cities', CITIES),
  /* @__PURE__ */ locationGroup('Regions', REGIONS),
]

const LOCATIONS: ReadonlySet<string> = /* @__PURE__ */ new Set(/* @__PURE__ */ CITIES.concat(REGIONS))

export function locationGroup(label: string, places: readonly string[]) {
  return { label, options: places.map((place) => ({ value: place, label: placeText(place) })) }
}

/** Places and countries to choose from. */
export function placeGroups(countries: readonly string[] = []) {
  return countries.length > 0 ? [...LOCATION_GROUPS, locationGroup('Abroad', countries)] : LOCATION_GROUPS
}

/** Whether `text` is exactly one of the fixed locations. */
export function isLocation(text: string): boolean {
  return LOCATIONS.has(text)
}

/** Whether `text` has the form of a country's name. Only `countries.ts` knows the names; it loads on demand. */
export function isCountryLike(text: string): boolean {
  return /^[A-Z][A-Za-z -]{2,38}[a-z]$/.test(text) && !isLocation(text)
}
