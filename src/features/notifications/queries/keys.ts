import { featureKeys } from '#src/lib/feature-keys.ts'

export const notificationKeys = {
  all: featureKeys.notifications,
  list: (userId: string) => [...notificationKeys.all, 'list', userId] as const,
  preferences: (userId: string) => [...notificationKeys.all, 'preferences', userId] as const,
  setPreferences: () => [...notificationKeys.all, 'set-preferences'] as const,
}
