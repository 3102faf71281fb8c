import { Briefcase, ChevronRight, FolderKanban, Pencil, UserRound, Users } from 'lucide-react'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { NamedText } from '#src/ui/named-text.tsx'
import { PILL } from '#src/ui/pill-class.ts'
import { weaveClass } from '#src/ui/weave.ts'
import { type CompletionStep, completesProfile, missingParts, type SuggestedAction } from './completion.ts'

const QUICK_ACTIONS = [
  { to: '/profile/edit', label: 'Edit profile', Icon: Pencil },
  { to: '/categories', label: 'Explore categories', Icon: FolderKanban },
  { to: '/developers', label: 'Find developers', Icon: Users },
  { to: '/jobs', label: 'Find jobs', Icon: Briefcase },
  { to: '/profile', label: 'View your profile', Icon: UserRound },
]

/** Links to the pages that members use most. */
export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 id="quick-actions" className="text-base max-sm:basis-full lg:basis-full">
        Quick Actions
      </h2>
      <ul className="-mx-2 flex flex-wrap sm:max-lg:gap-x-2">
        {QUICK_ACTIONS.map(({ to, label, Icon }) => (
          <li key={to} className="basis-1/2 sm:max-lg:basis-auto">
            <Link
              to={to}
              className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-link max-sm:text-sm [&_svg]:size-4.5 [&_svg]:shrink-0"
            >
              <Icon />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SuggestedActionsProps {
  actions: readonly SuggestedAction[]
  steps: readonly CompletionStep[]
  /** Whole per cent. */
  completion: number
  /** Whether the first action stands out. */
  accent: boolean
}

/**
 * The suggested actions, each a link: one next step, and the others as a row below it. A single other is beside it.
 * Without `accent` all are equal, because something else is the next step.
 */
export function SuggestedActions({ actions, steps, completion, accent }: SuggestedActionsProps) {
  // Parts that an action links to are left out.
  const missing = missingParts(steps).filter(({ to }) => !actions.some((action) => action.to === to))
  return (
    <ul className="flex flex-wrap gap-2 sm:gap-3">
      {actions.map((action, index) => {
        const isNext = accent && index === 0
        const hasCloth = isNext && completesProfile(action)
        return (
          <Card
            as="li"
            key={action.title}
            interactive
            className={cx(
              'grid basis-full items-center gap-x-4',
              hasCloth ? 'grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-6' : 'grid-cols-[minmax(0,1fr)_auto]',
              !hasCloth && 'py-2.5 sm:py-3',
              !isNext && 'grow-1 sm:basis-56',
              !isNext && actions.length === 2 && !actions.some(completesProfile) && 'lg:basis-80',
              isNext && actions.length === 2 && 'grow-3 lg:basis-96',
            )}
          >
            {hasCloth && <CompletionCloth steps={steps} percentage={completion} />}
            <div className="min-w-0">
              <Link
                to={action.to}
                className={cx('font-semibold text-ink after:absolute after:inset-0', isNext && 'text-lg')}
              >
                {action.title}
              </Link>
              <p dir="auto" className={cx('text-ink-muted text-sm', !isNext && 'max-sm:hidden')}>
                <NamedText text={action.text} names={action.names ?? []} />
              </p>
            </div>
            <ChevronRight className="size-5 text-ink-muted" />
            {hasCloth && missing.length > 0 && <MissingParts parts={missing} />}
          </Card>
        )
      })}
    </ul>
  )
}

/** Links to the missing parts of a profile. */
function MissingParts({ parts }: { parts: ReturnType<typeof missingParts> }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2 max-sm:col-span-3 sm:col-start-2">
      {parts.map(({ label, to }) => (
        <li key={label}>
          {/* `relative` puts these links above the link that covers the card. */}
          <Link to={to} className={cx(PILL, 'relative inline-flex min-h-8 px-3')}>
            {`Add: ${label.toLowerCase()}`}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The profile as nine patches of cloth: woven when the step is done, an outline while it is missing. */
function CompletionCloth({ steps, percentage }: { steps: readonly CompletionStep[]; percentage: number }) {
  return (
    <div
      role="img"
      aria-label={`Profile completion: ${percentage}%`}
      className="grid shrink-0 grid-cols-3 size-14 gap-1 sm:row-span-2 sm:size-24 sm:self-start"
    >
      {steps.map((step) => (
        <span
          key={step.label}
          className={cx(
            'block rounded-sm',
            step.done ? weaveClass(step.label) : 'border border-line-strong border-dashed',
          )}
        />
      ))}
    </div>
  )
}
