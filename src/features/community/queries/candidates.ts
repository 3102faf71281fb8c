/** Members to mention in a comment. */
import { keepPreviousData } from '@tanstack/react-query'

import * as v from 'valibot'
import { readQuery } from '#src/lib/backend.ts'
import { personSchema } from '#src/lib/response-schemas.ts'

import { communityKeys } from './keys.ts'

export const candidatesSchema = v.array(v.object({ ...personSchema.entries, takes_part: v.boolean() }))

export type Candidate = v.InferOutput<typeof candidatesSchema>[number]

/** Finds up to eight members by username or by any spelling of their name. Those in the conversation come first. */
export function candidatesQuery(postId: string, search: string) {
  return readQuery(communityKeys.candidates(postId, search), 'mention_candidates', candidatesSchema, {
    args: { post: postId, search },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
}
