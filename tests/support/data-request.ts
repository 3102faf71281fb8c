/** A data request up to the statement that the database would get. */
import { ApiError } from '#server/backend/http/api-error.ts'
import { nestsTooDeeply } from '#server/backend/http/bounded-body.ts'
import { planTableRequest } from '#server/backend/rest/table-call.ts'

const POSTS = {
  name: 'posts',
  columns: new Map(['id', 'title'].map((name) => [name, { name, type: 'text' }])),
  primaryKey: ['id'],
  relationships: [],
}

/** The statement, or null for a request that is refused. @param query with its question mark, or empty. */
export function readDataRequest(method: string, query: string, body = new Uint8Array()): string | null {
  if (nestsTooDeeply(body)) return null
  try {
    return planTableRequest(POSTS, new Request(`http://localhost/rest/v1/posts${query}`, { method }), body)
      .statement.sql
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
