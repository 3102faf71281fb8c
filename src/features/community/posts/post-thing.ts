import { HIDDEN_MEMBER, type Thing } from '#src/shared/safety/things.ts'

import type { FeedPost } from '../schemas.ts'

/** A post as a thing that can be reported. */
export function postThing({ id, profile_id, author_name, post_type }: FeedPost): Thing {
  const author = { id: profile_id, name: author_name ?? HIDDEN_MEMBER }
  return { kind: 'post', id, author, isJob: post_type === 'job' }
}
