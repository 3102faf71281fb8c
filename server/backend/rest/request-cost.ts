/** The cost of a data request for the limits, by its URL and headers alone. */

const FUNCTIONS = '/rest/v1/rpc/'
/** Parameters that the app never sends, so the request comes from another client. */
const FOREIGN_PARAMETER = /^(?:order|offset|or|and|on_conflict)$|\./
const PATTERN = /^(?:not\.)?i?like\./
const FOREIGN_PART_COST = 5

/** @returns 1 for requests that the app sends and for functions; more for each part that the app never sends. */
export function requestCost(
  { pathname, searchParams }: URL,
  prefer: string | null | undefined,
  range: string | null | undefined,
): number {
  if (pathname.startsWith(FUNCTIONS)) return 1
  let parts = range || /count|resolution/.test(prefer ?? '') ? 1 : 0
  for (const [name, value] of searchParams) {
    if (name === 'select') parts += value.match(/\(|\bcount\b/g)?.length ?? 0
    else if (FOREIGN_PARAMETER.test(name) || PATTERN.test(value)) parts++
  }
  return parts === 0 ? 1 : parts * FOREIGN_PART_COST
}

export function costOfRequest({ url, headers }: Pick<Request, 'url' | 'headers'>): number {
  return requestCost(new URL(url), headers.get('prefer'), headers.get('range'))
}
