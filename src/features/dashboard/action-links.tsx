import { ChevronRight, FolderKanban, Pencil, UserRound, Users } from 'lucide-react'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { PILL } from '#src/ui/pill-class.ts'
import { COMPLETE_PROFILE, type CompletionStep, type SuggestedAction } from './completion.ts'
import { CompletionCloth } from './completion-cloth.tsx'

const QUICK_ACTIONS = [
  { to: '/profile/edit', label: 'Edit profile', Icon: Pencil },
  { to: '/categories', label: 'Explore categories', Icon: FolderKanban },
  { to: '/developers', label: 'Find developers', Icon: Users },
  { to: '/profile', label: 'View your profile', Icon: UserRound },
]

/** Links to the pages that members use most. */
export function QuickActions() {
  return (
    <ul className="grid grid-cols-2 gap-3">
      {QUICK_ACTIONS.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link to={to} className={buttonClass('secondary', 'md', 'h-full w-full justify-start text-left')}>
            <Icon />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface SuggestedActionsProps {
  actions: readonly SuggestedAction[]
  steps: readonly CompletionStep[]
  /** Whole per cent. */
  completion: number
}

/** The suggested actions, each a link: one next step, and the others as a row below it. */
export function SuggestedActions({ actions, steps, completion }: SuggestedActionsProps) {
  const asksForSteps = actions[0] === COMPLETE_PROFILE
  return (
    <ul className="flex flex-wrap gap-3">
      {actions.map((action, index) => (
        <Card
          as="li"
          key={action.title}
          interactive
          accent={index === 0}
          className={cx(
            'flex items-center gap-4',
            index === 0 ? 'basis-full sm:gap-6' : 'grow basis-full max-sm:py-2.5 sm:basis-56',
          )}
        >
          {asksForSteps && index === 0 && (
            <CompletionCloth
              steps={steps}
              percentage={completion}
              className="size-16 gap-1 self-start sm:size-24"
            />
          )}
          <div className="min-w-0 flex-1">
            <Link
              to={action.to}
              className={cx('font-semibold text-ink after:absolute after:inset-0', index === 0 && 'text-lg')}
            >
              {action.title}
            </Link>
            <p dir="auto" className={cx('text-ink-muted text-sm', index > 0 && 'max-sm:hidden')}>
              {action.text}
            </p>
            {asksForSteps && index === 0 && <MissingSteps steps={steps} />}
          </div>
          <ChevronRight className="size-5 shrink-0 text-ink-muted" />
        </Card>
      ))}
    </ul>
  )
}

/** Links to the missing parts of a profile. */
function MissingSteps({ steps }: { steps: readonly CompletionStep[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {steps.map(
        ({ label, done, to }) =>
          !done && (
            <li key={label}>
              {/* Above the link that covers the card. */}
              <Link to={to} className={cx(PILL, 'relative inline-flex min-h-8 px-3')}>
                Add: {label.toLowerCase()}
              </Link>
            </li>
          ),
      )}
    </ul>
  )
}
