import * as v from 'valibot'

import { rightsSchema } from '#src/features/ratings/schemas.ts'
import type { Actor } from './community.ts'
import { rows } from './outcome.ts'

/** Whether the database would take a rating of this profile from the actor. */
export async function mayRate(by: Actor, profile: string): Promise<boolean> {
  return v.parse(rightsSchema, await rows(by.rest.rpc('rights_towards', { member: profile }))).may_rate
}
