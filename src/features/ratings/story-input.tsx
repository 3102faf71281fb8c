import { STORIES, type Story } from '#src/shared/domain/stories.ts'
import { cx } from '#src/ui/cx.ts'
import { PILL } from '#src/ui/pill-class.ts'

const CHOICES: Record<Story, string> = {
  hired: 'I hired them',
  worked_with: 'We worked together',
  taught: 'They taught me',
  talked: 'We only talked',
}

interface StoryInputProps {
  value: Story | null
  /** Null where the chosen one is pressed again: it need not be said. */
  onChange: (value: Story | null) => void
  disabled: boolean
}

/** Asks how the two worked together, with one press. */
export function StoryInput({ value, onChange, disabled }: StoryInputProps) {
  return (
    <fieldset disabled={disabled} className="min-w-0 disabled:opacity-60">
      <legend className="mb-1.5 font-semibold text-sm">How did you work together? (optional)</legend>
      <div className="flex flex-wrap gap-1.5">
        {STORIES.map((story) => (
          <button
            key={story}
            type="button"
            aria-pressed={story === value}
            onClick={() => onChange(story === value ? null : story)}
            className={cx(PILL, 'inline-flex min-h-10 px-3')}
          >
            {CHOICES[story]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
