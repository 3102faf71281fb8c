/** Exports people as CSV that spreadsheets open correctly. */
import { AVAILABILITY_TEXTS } from '#src/shared/domain/availability.tsx'
import { levelText } from '#src/shared/domain/experience-level.ts'
import type { FullPerson, ListedFull } from './queries/people.ts'
import { STAGE_LABELS } from './stages.ts'

/** Excel reads a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Spreadsheets run a cell that begins like this as a formula. In many countries a semicolon separates cells, too. */
const FORMULA_START = /(^|;)(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/g

type Listed = ListedFull & { listName: string }

const COLUMNS: [title: string, value: (one: Listed, siteUrl: string) => string][] = [
  ['Name', ({ full }) => full.profile.full_name],
  ['Title', ({ full }) => full.profile.title ?? ''],
  ['Stage', ({ stage }) => STAGE_LABELS[stage]],
  ['Note', ({ note }) => note ?? ''],
  ['List', ({ listName }) => listName],
  ['Added', ({ added_at }) => added_at.slice(0, 10)],
  ['Level', ({ full }) => levelText(full.profile.experience_level)],
  ['Years', ({ full }) => String(full.profile.years_of_experience ?? '')],
  ['Place', ({ full }) => full.profile.location ?? ''],
  ['Works remotely', ({ full }) => (full.profile.works_remotely ? 'yes' : '')],
  ['Availability', ({ full }) => AVAILABILITY_TEXTS[full.profile.availability]],
  ['Confirmed on', ({ full }) => full.profile.availability_confirmed_on ?? ''],
  ['Specializations', ({ full }) => full.profile.specializations.map(({ name }) => name).join(', ')],
  ['Skills', ({ full }) => skillNames(full.skills, false).join(', ')],
  ['Learning', ({ full }) => skillNames(full.skills, true).join(', ')],
  ['Rating', ({ full: { profile } }) => (profile.rating_count > 0 ? profile.average_rating.toFixed(1) : '')],
  ['Reviews', ({ full }) => String(full.profile.rating_count)],
  ['Profile', ({ full }, siteUrl) => `${siteUrl}/profile/${full.profile.username}`],
]

export function peopleCsv(people: readonly Listed[], siteUrl: string): string {
  const rows = [
    COLUMNS.map(([title]) => title),
    ...people.map((one) => COLUMNS.map(([, value]) => value(one, siteUrl))),
  ]
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** A cell of CSV, quoted if necessary. An apostrophe keeps the text from being a formula. */
export function csvCell(text: string): string {
  const safe = text.replace(FORMULA_START, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Names of the known skills, or of those being learned. */
export function skillNames(skills: FullPerson['skills'], learning: boolean): string[] {
  return skills.filter(({ is_learning }) => is_learning === learning).map(({ name }) => name)
}
