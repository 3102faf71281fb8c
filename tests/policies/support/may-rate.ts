import { rightsSchema } from '#src/features/ratings/schemas.ts'
import type { Actor } from './community.ts'
import { parsed } from './outcome.ts'

/** Whether the database would take a rating of this profile from the actor. */
export async function mayRate(by: Actor, profile: string): Promise<boolean> {
  return (await parsed(rightsSchema, by.rest.rpc('rights_towards', { member: profile }))).may_rate
}
