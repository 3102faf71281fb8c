/** Schemas that the responses of several functions of the database share. */
import * as v from 'valibot'

export const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The author shown beside a text. */
export const personSchema = v.object({
  id: v.string(),
  username: v.string(),
  full_name: v.string(),
  avatar_url: v.nullable(v.string()),
})
