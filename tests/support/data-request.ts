/** Plans a data request without a database: as far as the SQL statement. */
import { ApiError } from '#server/backend/http/api-error.ts'
import { nestsTooDeeply } from '#server/backend/http/bounded-body.ts'
import type { Relation } from '#server/backend/rest/relations.ts'
import { planTableRequest } from '#server/backend/rest/table-call.ts'

const columns = new Map(['id', 'title'].map((name) => [name, { name, type: 'text' }]))
/** A post has a writer, and a writer has posts, so that a request may nest embeds to any depth. */
const POSTS: Relation = { name: 'posts', columns, primaryKey: ['id'], relationships: [] }
const WRITERS: Relation = { name: 'writers', columns, primaryKey: ['id'], relationships: [] }
const key = { name: 'posts_id_fkey', on: [['id', 'id']], junction: null } as const
const RELATED: Relation = {
  ...POSTS,
  relationships: [
    {
      ...key,
      target: { ...WRITERS, relationships: [{ ...key, target: POSTS, isList: true }] },
      isList: false,
    },
  ],
}

/** The statement, or null for a request that is refused. @param query with its question mark, or empty. */
export function readDataRequest(method: string, query: string, body = new Uint8Array()): string | null {
  if (nestsTooDeeply(body)) return null
  try {
    return planTableRequest(RELATED, new Request(`http://localhost/rest/v1/posts${query}`, { method }), body)
      .statement.sql
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
