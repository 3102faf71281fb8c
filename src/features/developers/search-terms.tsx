import { RemovableChip } from '#src/ui/chip.tsx'
import { optionalWordsText } from './filter-texts.ts'
import type { DeveloperPage } from './schemas.ts'

interface SearchTermsProps {
  terms: DeveloperPage['terms']
  optionalWords: DeveloperPage['optional_words']
  /** `search`: what is left without the words of a term. */
  onRemove: (search: string) => void
}

/**
 * The words of the search that mean a skill, a place or the like, and what the other words do. Each chip takes its
 * words out of the search.
 */
export function SearchTerms({ terms, optionalWords, onRemove }: SearchTermsProps) {
  if (terms.length + optionalWords.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      {terms.length > 0 && (
        <>
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
        </>
      )}
      {optionalWords.length > 0 && (
        <p className="wrap-anywhere basis-full text-ink-muted">{optionalWordsText(optionalWords)}</p>
      )}
    </div>
  )
}
