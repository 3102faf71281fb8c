import { featureKeys } from '#src/lib/feature-keys.ts'

export const notificationKeys = {
  all: featureKeys.notifications,
  list: (userId: string) => [...notificationKeys.all, 'list', userId] as const,
  allPreferences: () => [...notificationKeys.all, 'preferences'] as const,
  preferences: (userId: string) => [...notificationKeys.allPreferences(), userId] as const,
  setPreferences: () => [...notificationKeys.all, 'set-preferences'] as const,
}
