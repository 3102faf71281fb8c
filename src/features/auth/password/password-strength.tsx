import { cx } from '#src/ui/cx.ts'
import { type Strength, strengthOf } from './password-guesses.ts'

const LEVELS: Record<Strength, { filled: number; colour: string; text: string }> = {
  weak: { filled: 1, colour: 'bg-danger', text: 'Easy to guess. Three unrelated words are harder.' },
  fair: { filled: 2, colour: 'bg-star', text: 'Takes some guessing. Another word makes it hard.' },
  strong: { filled: 3, colour: 'bg-success', text: 'Hard to guess.' },
}

/** Three bars and a sentence. @param about other facts about the person in the form, which attackers try first. */
export default function PasswordStrength({ password, about }: { password: string; about: string }) {
  const { filled, colour, text } = LEVELS[strengthOf(password, about)]
  return (
    <span role="status" className="flex items-center gap-2">
      <span aria-hidden="true" className="flex shrink-0 gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={cx('h-1.5 w-5 rounded-full', bar <= filled ? colour : 'bg-surface-sunken')}
          />
        ))}
      </span>
      {text}
    </span>
  )
}
