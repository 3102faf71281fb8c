import { type ExperienceLevel, sameLevels } from '#src/shared/domain/experience-level.ts'

interface SameLevelsProps {
  chosen: readonly ExperienceLevel[]
  onInclude: (levels: readonly ExperienceLevel[]) => void
}

/** Offers the same level in the other language, because the filter finds each level by its exact name. */
export function SameLevels({ chosen, onInclude }: SameLevelsProps) {
  const others = sameLevels(chosen)
  if (others.length === 0) return null
  const names = others.join(' and ')
  return (
    <p className="py-1.5 text-ink-muted text-sm">
      Others call {chosen.length === 1 ? 'this level' : 'these levels'} {names}.{' '}
      <button type="button" className="text-link" onClick={() => onInclude(others)}>
        Include {names}
      </button>
    </p>
  )
}
