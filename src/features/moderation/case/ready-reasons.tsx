import { reasonLabel } from '#src/shared/safety/report-rules.ts'
import { Button } from '#src/ui/button.tsx'
import type { ModerationCase } from '../schemas.ts'
import { READY_REASONS } from '../words.ts'

interface ReadyReasonsProps {
  shown: ModerationCase
  onChoose: (text: string) => void
}

/** Texts to begin with, for the reasons that were reported. */
export function ReadyReasons({ shown, onChoose }: ReadyReasonsProps) {
  const reasons = [...new Set([...shown.reports.map(({ reason }) => reason), 'other' as const])]
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="float-left mr-1 text-ink-muted text-sm">Start with</legend>
      {reasons.map((reason) => (
        <Button key={reason} variant="secondary" size="sm" onClick={() => onChoose(READY_REASONS[reason])}>
          {reasonLabel(reason)}
        </Button>
      ))}
    </fieldset>
  )
}
