/** The members, as moderators see them. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import { backendOf, callRead } from '#src/lib/backend.ts'
import { membersSchema } from '../schemas.ts'
import { moderationKeys, NOT_KEPT } from './keys.ts'

export interface MemberFilters {
  search: string
  /** Empty: any. */
  standing: string
  page: number
}

export function membersQuery({ search, standing, page }: MemberFilters) {
  return queryOptions({
    queryKey: moderationKeys.memberList({ search, standing, page }),
    queryFn: (context) =>
      callRead(
        context,
        'moderation_members',
        { page, ...(search && { search }), ...(standing && { standing }) },
        membersSchema,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: NOT_KEPT,
  })
}

/** Admins only. Rejects for the last admin's own role. */
export const setMemberRole = mutationOptions({
  mutationFn: async ({ member, role }: { member: string; role: string }, { client }) => {
    await (await backendOf(client)).rpc('set_member_role', { member, role }).throwOnError()
  },
  onSuccess: (_data, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: moderationKeys.members() }),
})
