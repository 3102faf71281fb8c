import { RemovableChip } from '#src/ui/chip.tsx'
import type { DeveloperPage } from './schemas.ts'

interface SearchTermsProps {
  terms: DeveloperPage['terms']
  /** `search`: what is left without the words of a term. */
  onRemove: (search: string) => void
}

/** The words of the search that mean a skill, a place or the like. Each chip takes its words out of the search. */
export function SearchTerms({ terms, onRemove }: SearchTermsProps) {
  if (terms.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p id="search-terms" className="text-ink-muted">
        Understood as
      </p>
      <ul aria-labelledby="search-terms" className="contents">
        {terms.map(({ label, without, or }, index) => (
          <li key={`${index} ${label}`} className="flex min-w-0 max-w-full items-center gap-2">
            {or && <span className="text-ink-muted">or</span>}
            <RemovableChip removeLabel={`Search without ${label}`} onRemove={() => onRemove(without)}>
              {label}
            </RemovableChip>
          </li>
        ))}
      </ul>
    </div>
  )
}
