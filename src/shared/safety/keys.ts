import { featureKeys } from '#src/lib/feature-keys.ts'

export const safetyKeys = {
  all: featureKeys.safety,
  relationships: (userId: string) => [...safetyKeys.all, 'relationships', userId] as const,
  mutedPosts: () => [...safetyKeys.all, 'muted-posts'] as const,
  mutedPost: (userId: string, postId: string) => [...safetyKeys.mutedPosts(), userId, postId] as const,
  reportedThing: (where: object) => [...safetyKeys.all, 'reported-thing', where] as const,
}
