import { featureKeys } from '#src/lib/feature-keys.ts'

/** Query keys of single posts. A file of its own, because the header, too, reads the post of its page. */
export const postKeys = {
  all: featureKeys.community,
  post: (id: string) => [...postKeys.all, 'post', id] as const,
}
