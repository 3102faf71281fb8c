/** What a data request counts as, by its URL and headers alone: it is asked before any other work. */

/** Parameters that the app sends: everything else about rows came with a client of somebody else's. */
const FOREIGN_PARAMETER = /^(?:order|offset|or|and|on_conflict)$|\./
const PATTERN = /^(?:not\.)?i?like\./
const COST = 5

/** @returns 1 for what the app sends; more for each part that it never has. */
export function requestCost(search: string, header: (name: string) => string | null | undefined): number {
  let parts = /count|resolution/.test(header('prefer') ?? '') || header('range') ? 1 : 0
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === 'select') parts += value.split('(').length - 1
    else if (FOREIGN_PARAMETER.test(name) || PATTERN.test(value)) parts++
  }
  return parts === 0 ? 1 : parts * COST
}
