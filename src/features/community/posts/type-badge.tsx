import { Briefcase, CalendarDays, CircleHelp } from 'lucide-react'

import { Badge, type Tone } from '#src/ui/badge.tsx'

import { type PostType, TYPE_NAMES } from '../rules/post-types.ts'

/** The types that stand out in a list: icon and name say more than the colour. */
export const SPECIAL_TYPES: Readonly<
  Record<Exclude<PostType, 'discussion'>, { tone: Tone; Icon: typeof Briefcase }>
> = {
  question: { tone: 'accent', Icon: CircleHelp },
  job: { tone: 'green', Icon: Briefcase },
  event: { tone: 'purple', Icon: CalendarDays },
}

/** A post's type. Renders nothing for a discussion. */
export function TypeBadge({ type }: { type: string }) {
  if (type !== 'question' && type !== 'job' && type !== 'event') return null
  const { tone, Icon } = SPECIAL_TYPES[type]
  return (
    <Badge tone={tone} className="min-h-6 shrink-0 self-start">
      <Icon />
      {TYPE_NAMES[type]}
    </Badge>
  )
}
