import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { postKeys } from '#src/features/community/queries/post-keys.ts'
import type { FeedPost } from '#src/features/community/schemas.ts'

/** Pages that belong to the community: a post at either of its paths, and the categories. */
const COMMUNITY_PATH = /^\/(?:(?:community\/post|posts)\/([^/]+)|categories)/i

/**
 * The `aria-current` of a link in the navigation. Pages below a place belong to it, except that the profiles of others
 * are below one's own.
 */
export function currentPage(place: string, pathname: string): 'page' | undefined {
  const path = pathname.toLowerCase() // as the router matches it
  const isBelow = path.startsWith(place === '/profile' ? '/profile/edit' : `${place}/`)
  return path === place || isBelow ? 'page' : undefined
}

/** The path that the navigation marks; for an offer /jobs. Until a post is loaded, the last marked path stays. */
export function useMarkedPath(): string {
  const { pathname } = useLocation()
  const client = useQueryClient()
  function find() {
    const [isOfCommunity, postId] = COMMUNITY_PATH.exec(pathname) ?? []
    if (!isOfCommunity) return pathname
    const post = postId ? client.getQueryData<FeedPost | null>(postKeys.post(postId)) : null
    return post?.job ? '/jobs' : post !== undefined && '/community'
  }
  const found = useSyncExternalStore(client.getQueryCache().subscribe, find, find)
  const [marked, setMarked] = useState(found || '/community')
  if (found && found !== marked) setMarked(found)
  return found || marked
}
