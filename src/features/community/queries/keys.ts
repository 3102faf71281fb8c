import { featureKeys } from '#src/lib/feature-keys.ts'
import type { FeedFilters } from '../rules/feed-filters.ts'
import { postKeys } from './post-keys.ts'

/** Query keys. The shorter ones are prefixes, for invalidation. */
export const communityKeys = {
  all: featureKeys.community,
  categories: () => [...communityKeys.all, 'categories'] as const,
  feeds: () => [...communityKeys.all, 'feed'] as const,
  feed: (filters: FeedFilters) => [...communityKeys.feeds(), filters] as const,
  newPosts: (filters: FeedFilters, since: string) =>
    [...communityKeys.all, 'new-posts', filters, since] as const,
  sidePosts: (filter: object) => [...communityKeys.all, 'side', filter] as const,
  post: postKeys.post,
  content: (id: string, version: string) => [...communityKeys.all, 'content', id, version] as const,
  comments: (postId: string) => [...communityKeys.all, 'comments', postId] as const,
  replies: (postId: string, threadId: string) => [...communityKeys.comments(postId), threadId] as const,
  commentPlace: (commentId: string) => [...communityKeys.all, 'comment-place', commentId] as const,
  candidates: (postId: string, search: string) =>
    [...communityKeys.all, 'candidates', postId, search] as const,
  savedLists: () => [...communityKeys.all, 'saved'] as const,
  savedPage: (userId: string, page: number) => [...communityKeys.savedLists(), userId, page] as const,
  memberPostLists: () => [...communityKeys.all, 'member-posts'] as const,
  memberPosts: (profileId: string, page: number) =>
    [...communityKeys.memberPostLists(), profileId, page] as const,
  ownJobs: (userId: string) => [...communityKeys.all, 'own-jobs', userId] as const,
  employer: (userId: string) => [...communityKeys.ownJobs(userId), 'employer'] as const,
  hired: (id: string) => [...communityKeys.all, 'hired', id] as const,
}
