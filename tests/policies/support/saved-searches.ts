/** The rounds in which the maintenance asks saved searches. */
import { sql } from './community.ts'

/** Begins a round, or continues an unfinished one. */
export async function askSavedSearches() {
  await sql`update internal.search_rounds set next_at = '-infinity'`
  await sql`select internal.ask_saved_searches()`
}

/** Runs rounds until no change is left, as the maintenance does in time: a round takes a limited number of changes. */
export async function round() {
  do await askSavedSearches()
  while ((await sql`select from internal.search_changes limit 1`).length > 0)
}
