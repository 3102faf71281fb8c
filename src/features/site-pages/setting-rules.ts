/** The texts about the site that admins edit, and what each of them accepts. The database has the same limits. */

import { BAD_EMAIL_ADDRESS, MAX_EMAIL_CHARACTERS } from '#src/lib/email-address.ts'
import { SITE_NAME_KEY } from '#src/lib/site-name.ts'
import { SITE_PAGES, type SitePath } from '#src/lib/site-pages.ts'
import { overLimit } from '#src/lib/too-long.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'

import { CONTACT_EMAIL, OPERATOR_KEY } from './queries/site-text.ts'

export interface SiteSetting {
  /** Key of the setting's row in `site_settings`. */
  key: string
  title: string
  /** The label of the setting's field. */
  label: string
  hint: string
  maxCharacters: number
  /** The page that shows the setting. */
  page: SitePath | '/'
  /** One line of plain text; false for Markdown. */
  isLine: boolean
  /** Whether the text may be empty. */
  isOptional: boolean
  /** The label of the button that removes the admins' own text. */
  reset: string
}

const EMAIL_ADDRESS = /^[^\s@<>"?&%]+@[^\s@<>"?&%]+\.[^\s@<>"?&%]+$/

/** One line that the pages about the site show. Admins may leave it empty. */
const SHOWN_LINE = { page: '/contact', isLine: true, isOptional: true } as const

const OF_PAGES: SiteSetting[] = SITE_PAGES.map(({ path, title }) => ({
  key: path.slice(1),
  title,
  label: 'Text',
  hint: 'Markdown works: ## heading, **bold**, - list, [link](/contact).',
  maxCharacters: 20_000,
  page: path,
  isLine: false,
  isOptional: false,
  reset: 'Use the default text',
}))

const NAME: SiteSetting = {
  key: SITE_NAME_KEY,
  title: 'Name of the site',
  label: 'Name',
  hint: 'Shown at the top and bottom of every page, in titles and in emails. Open pages show a new name after a reload.',
  maxCharacters: 24,
  page: '/',
  isLine: true,
  isOptional: false,
  reset: 'Use the default name',
}

/** All settings, in the order of the footer. */
export const SITE_SETTINGS: readonly SiteSetting[] = [
  ...OF_PAGES,
  {
    ...SHOWN_LINE,
    key: OPERATOR_KEY,
    title: 'Who runs this site',
    label: 'Who runs this site',
    hint: 'Your name or your organization, and a place. About, Privacy and Contact show it to everyone.',
    maxCharacters: 200,
    reset: 'Remove it',
  },
  {
    ...SHOWN_LINE,
    key: CONTACT_EMAIL,
    title: 'Email address',
    label: 'Email address',
    hint: 'About, Privacy and Contact show it to everyone. While it is empty, people who can’t sign in reach nobody but the moderators.',
    maxCharacters: MAX_EMAIL_CHARACTERS,
    reset: 'Remove the email address',
  },
  NAME,
]

/** The setting that a URL names, or the first one. */
export function settingOf(key: string | undefined): SiteSetting {
  return SITE_SETTINGS.find((setting) => setting.key === key) ?? SITE_SETTINGS[0] ?? NAME
}

/** The reason why this text can't be saved, or undefined. */
export function settingProblem(
  { key, maxCharacters, isOptional }: SiteSetting,
  draft: string,
): string | undefined {
  const text = draft.trim()
  if (isBlank(text)) return isOptional ? undefined : 'Please write something, or use the default.'
  const problem = overLimit(text, maxCharacters)
  return problem ?? (key === CONTACT_EMAIL && !EMAIL_ADDRESS.test(text) ? BAD_EMAIL_ADDRESS : undefined)
}
