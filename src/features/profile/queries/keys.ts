import { featureKeys } from '#src/lib/feature-keys.ts'

export const profileKeys = {
  all: featureKeys.profile,
  pages: () => [...profileKeys.all, 'page'] as const,
  page: (key: string) => [...profileKeys.pages(), key] as const,
  /** Keys of `headerProfileQuery`, which other features share. */
  headers: () => [...profileKeys.all, 'header'] as const,
  header: (userId: string) => [...profileKeys.headers(), userId] as const,
  edit: (userId: string) => [...profileKeys.all, 'edit', userId] as const,
  ownSpecializations: (userId: string) => [...profileKeys.all, 'specializations', userId] as const,
}
