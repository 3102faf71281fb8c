/** Bounds of one request, which apply before its statement runs. */
import { unsupportedError } from './refusal.ts'

/** Rows of a response, and of each list in a row. */
export const MAX_ROWS = 1_000
/** Bytes of a response's rows. Rows in a nested list count twice: by themselves and in the row around them. */
export const MAX_BYTES = 8_000_000
export const MAX_BODY_BYTES = 256 * 1024
/** Levels of embedded relations. A profile's projects, their skills and the skills' names are three. */
export const MAX_EMBED_DEPTH = 3
/** Levels of `or` and `and` in each other. */
export const MAX_LOGIC_DEPTH = 2
/** Wildcards of one pattern. Matching may scan a long text once per wildcard, from each of its characters. */
export const MAX_WILDCARDS = 4
export const MAX_PATTERN_CHARACTERS = 1_000
/** Time limit of a statement that the app never sends. */
export const MAX_FOREIGN_STATEMENT_MS = 2_000

const MAX_PARTS = {
  columns: 150,
  /** A profile with its skills, and projects with theirs, has nine. */
  embeds: 12,
  filters: 60,
  /** Patterns read each row's whole text. */
  patterns: 4,
  'columns to order by': 12,
}

/** Counts the parts of one request. */
export class RequestParts {
  readonly #counts = new Map<string, number>()

  /** @throws ApiError 400 if there are too many. */
  add(kind: keyof typeof MAX_PARTS, amount = 1) {
    const count = (this.#counts.get(kind) ?? 0) + amount
    this.#counts.set(kind, count)
    if (count > MAX_PARTS[kind]) throw unsupportedError(`A request has at most ${MAX_PARTS[kind]} ${kind}`)
  }
}
