import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { featureKeys } from '#src/lib/feature-keys.ts'
import { memberStateQuery } from '#src/shared/member-state/query.ts'
import { conversationsQuery } from './queries/conversations.ts'
import { messageKeys } from './queries/keys.ts'

/**
 * If the list and the badge disagree about unread contacts, refetches the older of the two: they come from two
 * requests. Once for each difference, because old messages and further pages of the list may differ for good.
 */
export function useReconcileUnread(
  userId: string,
  listed: readonly string[],
  counted: readonly string[],
): void {
  const client = useQueryClient()
  const [inList, inBadge] = [listed, counted].map((ids) => [...ids].sort().join())
  useEffect(() => {
    if (inList === inBadge) return
    const list = client.getQueryState(conversationsQuery().queryKey)
    const badge = client.getQueryState(memberStateQuery(userId).queryKey)
    if (!list?.dataUpdatedAt || !badge?.dataUpdatedAt) return
    const older =
      list.dataUpdatedAt < badge.dataUpdatedAt ? messageKeys.conversations() : featureKeys.memberState
    void client.invalidateQueries({ queryKey: older })
  }, [client, userId, inList, inBadge])
}
