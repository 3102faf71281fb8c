/** The members, as moderators see them. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import { callRead, callWrite, readQuery } from '#src/lib/backend.ts'
import { memberSchema, membersSchema } from '../schemas.ts'
import { DESK, moderationKeys, orNull } from './keys.ts'

export interface MemberFilters {
  search: string
  /** Empty means any. */
  standing: string
  page: number
}

/** One page of the members that the filters leave. */
export function membersQuery({ search, standing, page }: MemberFilters) {
  const queryKey = moderationKeys.memberList({ search, standing, page })
  return readQuery(queryKey, 'moderation_members', membersSchema, {
    args: { page, ...(search && { search }), ...(standing && { standing }) },
    placeholderData: keepPreviousData,
    ...DESK,
  })
}

/** A member with the cases and decisions about them; null if there is none. */
export function memberQuery(id: string) {
  return queryOptions({
    queryKey: moderationKeys.oneMember(id),
    queryFn: (context) => orNull(callRead(context, 'moderation_member', { id }, memberSchema)),
    ...DESK,
  })
}

/** Sets a member's role, as an admin. Rejects for the last admin's own role. */
export const setMemberRoleMutation = mutationOptions({
  mutationFn: (args: { member: string; role: string }, { client }) =>
    callWrite(client, 'set_member_role', args),
  onSuccess: (_data, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: moderationKeys.members() }),
})
