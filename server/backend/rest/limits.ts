/** Bounds of one request. They apply before the statement runs, because PGlite can't stop a running one. */

/** Rows of a response. */
export const MAX_ROWS = 200
export const MAX_BODY_BYTES = 256 * 1024
/** Filters that read each row's whole text. The app looks up one name with a pattern and searches with functions. */
export const MAX_PATTERNS = 2
