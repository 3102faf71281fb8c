import { featureKeys } from '#src/lib/feature-keys.ts'

/** The keys of single posts. In a file of their own, because the header reads a post on its page. */
export const postKeys = {
  all: featureKeys.community,
  post: (id: string) => [...postKeys.all, 'post', id] as const,
}
