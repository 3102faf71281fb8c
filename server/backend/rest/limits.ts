/** Bounds of one request, which apply before its statement runs. */

/** Rows of a response. */
export const MAX_ROWS = 200
export const MAX_BODY_BYTES = 256 * 1024
/** Filters that read each row's whole text. The app looks up one name with a pattern and searches with functions. */
export const MAX_PATTERNS = 2
/** Of one pattern: a long text is gone through once for each wildcard, from each of its characters. */
export const MAX_WILDCARDS = 4
export const MAX_PATTERN_CHARACTERS = 1_000
