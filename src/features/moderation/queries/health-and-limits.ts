/** Limits and health, for admins. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { callRead, callWrite } from '#src/lib/backend.ts'
import { healthSchema, limitsSchema, type MemberLimit } from '../schemas.ts'
import { DESK, moderationKeys } from './keys.ts'

/** Limits of members' writes. */
export const limitsQuery = queryOptions({
  queryKey: moderationKeys.limits(),
  queryFn: (context) => callRead(context, 'member_limits', undefined, limitsSchema),
  ...DESK,
})

/** Changes how much members and newcomers may write. Admins only. */
export const setLimitMutation = mutationOptions({
  mutationFn: ({ newcomer_amount, ...limit }: MemberLimit, { client }) =>
    callWrite(client, 'set_member_limit', { ...limit, ...(newcomer_amount !== null && { newcomer_amount }) }),
  onSuccess: (_data, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: moderationKeys.limits() }),
})

/** Mails that wait, stored files, and regular tasks that fail. */
export const healthQuery = queryOptions({
  queryKey: moderationKeys.health(),
  queryFn: (context) => callRead(context, 'moderation_health', undefined, healthSchema),
  ...DESK,
})
