/** The picture of each kind of notification. */
import { AtSign, Flag, Heart, type LucideIcon, MessageSquare, Reply, Scale, Star } from 'lucide-react'

import type { ListedKind } from './schemas.ts'

export const KIND_ICONS: Record<ListedKind, LucideIcon> = {
  comment: MessageSquare,
  reply: Reply,
  mention: AtSign,
  like: Heart,
  rating: Star,
  decision: Scale,
  report: Flag,
}
