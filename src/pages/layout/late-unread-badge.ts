import { latePart } from '#src/ui/lazy-part.tsx'

export const UnreadBadge = latePart(() => import('#src/features/messages/list/unread-badge.tsx'))
