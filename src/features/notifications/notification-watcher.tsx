import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useNotificationCount } from '#src/shared/notification-count.ts'
import { useAnnouncer } from '#src/ui/use-announcer.tsx'

import { countText } from './count-text.ts'
import type { ListedKind } from './kinds.ts'
import type { Marked } from './queries/list.ts'

const PROFILE_PAGE = /^\/profile\/(?!edit\/?$)([^/]+)\/?$/
const POST_PAGE = /^\/(?:community\/post|posts)\/([\da-f-]{36})\/?$/i
/** Pages about all notifications of one kind. */
const KIND_PAGES: Readonly<Record<string, ListedKind>> = {
  '/profile': 'rating',
  '/settings/standing': 'decision',
  '/settings/reports': 'report',
  '/settings/searches': 'search',
}
/** An older count may lack notifications about what the opened page shows. */
const RECENT_MS = 60_000

interface NotificationWatcherProps {
  userId: string
  pathname: string
  /** Time of the last poll's response, in milliseconds; 0 before the first one. */
  answeredAt: number
}

/** Announces new notifications to screen readers, and marks those about a page read when it is opened. */
export function NotificationWatcher({ userId, pathname, answeredAt }: NotificationWatcherProps) {
  const count = useNotificationCount(userId)
  const [liveRegion, say] = useAnnouncer()
  const known = useRef(count)
  useEffect(() => {
    if (count > known.current) say(`Notifications: ${countText(count)}`)
    known.current = count
  }, [count, say])
  useReadOnPage({ userId, pathname, answeredAt }, count)
  return liveRegion
}

/**
 * Marks the page's notifications read, if the last count or the first one after the page was opened says that something
 * is unread. Later counts may include things that the page does not show yet.
 */
function useReadOnPage({ userId, pathname, answeredAt }: NotificationWatcherProps, count: number) {
  const client = useQueryClient()
  const visit = useRef({ pathname: '', isOpen: false })
  // A response from before the load comes from the offline cache.
  const [loadedAt] = useState(Date.now)
  useEffect(() => {
    if (visit.current.pathname !== pathname) visit.current = { pathname, isOpen: true }
    const marked = shownOn(pathname)
    if (!marked || !visit.current.isOpen) return
    visit.current.isOpen = count === 0 && answeredAt < Math.max(loadedAt, Date.now() - RECENT_MS)
    if (count === 0) return
    void import('./queries/list.ts').then(({ markSeen }) => markSeen(client, userId, marked))
  }, [client, userId, pathname, answeredAt, count, loadedAt])
}

/** The notifications that lead to this page; null if none does. */
function shownOn(pathname: string): Marked | null {
  const post = POST_PAGE.exec(pathname)?.[1]
  const kind = KIND_PAGES[pathname]
  const profile = PROFILE_PAGE.exec(pathname)?.[1]
  if (profile) return { answers_on: profile }
  return post ? { post } : kind ? { kind } : null
}
