/** Limits and health, for admins. */
import { mutationOptions } from '@tanstack/react-query'

import { callWrite, readQuery } from '#src/lib/backend.ts'
import { healthSchema, limitsSchema, type MemberLimit } from '../schemas.ts'
import { DESK, moderationKeys } from './keys.ts'

/** Limits of members' writes. */
export const limitsQuery = readQuery(moderationKeys.limits(), 'member_limits', limitsSchema, DESK)

/** Changes how much members and newcomers may write. Admins only. */
export const setLimitMutation = mutationOptions({
  mutationFn: ({ newcomer_amount, ...limit }: MemberLimit, { client }) =>
    callWrite(client, 'set_member_limit', { ...limit, ...(newcomer_amount !== null && { newcomer_amount }) }),
  onSuccess: (_data, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: moderationKeys.limits() }),
})

/** Mails that wait, stored files, and regular tasks that fail. */
export const healthQuery = readQuery(moderationKeys.health(), 'moderation_health', healthSchema, DESK)
