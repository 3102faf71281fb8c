/** Helpers for the SQL of data requests, and a reader for the requests' texts. */

/** A name as SQL takes it, whatever is in it. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A table, view or function of the exposed schema. */
export function qualifiedName(name: string): string {
  return `public.${quoteIdentifier(name)}`
}

/** The values of a statement, in the order of their numbers, and the names of its tables. */
export class Params {
  readonly values: unknown[] = []
  #tables = 0

  /** The parameter (`$1`) that stands for this value. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** A name that no other table of the statement has. */
  nextTable(): string {
    return `t${this.#tables++}`
  }
}

/** Reads a text from its beginning, piece by piece. */
export class TextReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Reads `piece` at this position; null if it does not match. @param piece a sticky expression. */
  take(piece: RegExp): RegExpExecArray | null {
    piece.lastIndex = this.#at
    const found = piece.exec(this.#text)
    if (found) this.#at = piece.lastIndex
    return found
  }

  isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  /** The text from here on, in quotes and cut, for a refusal. */
  get next(): string {
    return JSON.stringify(this.#text.slice(this.#at, this.#at + 40))
  }
}

/**
 * SQL of a source of rows, `given`, that reads JSON (one object or a list) as columns of these types. Without columns
 * it still has one row per object.
 */
export function jsonRecordset(
  json: string,
  columns: readonly { name: string; type: string }[],
  isList: boolean,
): string {
  const types = columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ')
  return `json_to_record${isList ? 'set' : ''}(${json}::json) as given (${types || 'nothing text'})`
}
