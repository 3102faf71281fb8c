/** The name of the site until an admin sets another one. */
export const DEFAULT_SITE_NAME = 'Hibo'

/** Key of the site name's row in `site_settings`. */
export const SITE_NAME_KEY = 'site-name'
