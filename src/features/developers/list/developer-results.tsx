import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { memo, type ReactNode, type Ref, useId } from 'react'
import { useUser } from '#src/lib/session/session.ts'
import { RESULTS_ID } from '#src/shared/filters/filtered-list.tsx'
import { Folded } from '#src/shared/safety/folded.tsx'
import { TO_SPECIALIZATIONS } from '#src/shared/to-specializations.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { latePart, lazyPart, servedPart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { RetryNotice } from '#src/ui/retry-notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useShowBelowFold } from '#src/ui/use-show-below-fold.ts'
import { DeveloperCard } from '../card/developer-card.tsx'
import {
  allOf,
  byTermsText,
  byWordsText,
  type FilterNames,
  foundHeading,
  namedText,
  nearestText,
  onlyWordsText,
  soundsLikeText,
  totalText,
} from '../filters/filter-texts.ts'
import { changeFilters, type DeveloperFilters, developersHref, isFiltered } from '../filters/filters.ts'
import type { DeveloperCardData, DeveloperPage } from '../schemas.ts'
import { DeveloperGrid, DeveloperGridSkeleton } from './developer-grid.tsx'

/** Few lists are empty or longer than their pages, so this code is apart. The server renders it with the page. */
const EmptyList = servedPart(
  import.meta.env.SSR
    ? (await import('./empty-list.tsx')).EmptyList
    : lazyPart(async () => ({ default: (await import('./empty-list.tsx')).EmptyList })),
)

/** Loaded for members only. */
const ListGate = latePart(() => import('#src/shared/hiring/list-gate.tsx'))

const SKELETON_COUNT = 6
/** Cards of the first screen, which render first. The server renders all cards. */
const FIRST_CARDS = import.meta.env.SSR || window.innerWidth >= 640 ? 6 : 3

interface DeveloperResultsProps {
  filters: DeveloperFilters
  names: FilterNames
  /** While the next page loads, the data are those of the last page. */
  query: UseQueryResult<DeveloperPage>
  onReset: () => void
  heading: Ref<HTMLHeadingElement>
  /** The button that saves the search. */
  save: ReactNode
}

/** The number of matches and their cards, or the reason why there are none. */
export function DeveloperResults(props: DeveloperResultsProps) {
  const { filters, query, heading, save } = props
  const { data: result, error, isPlaceholderData: outdated } = query
  return (
    <div className="flex flex-col gap-2 sm:gap-3">
      <div className="flex min-h-8 flex-wrap items-baseline gap-x-2 gap-y-1 sm:gap-x-4">
        {/* Before the heading, so that the first developer follows it. */}
        <Link
          to="/profile/edit"
          state={TO_SPECIALIZATIONS}
          className="order-last ml-auto inline-flex min-h-8 items-center gap-1 self-center rounded-sm text-ink-muted text-xs hover:text-ink hover:underline sm:text-sm"
        >
          <Plus className="size-4 max-sm:hidden" />
          Add Specialization
        </Link>
        {/* A new site invites instead of counting. */}
        <div
          role="status"
          className={
            // On a phone the heading has a row of its own.
            result?.total === 0 ? 'sr-only' : isFiltered(filters) ? 'max-sm:basis-full' : undefined
          }
        >
          {result ? (
            <h2 ref={heading} id={RESULTS_ID} tabIndex={-1} className="scroll-mt-24 text-lg sm:text-xl">
              {foundHeading(result)}
            </h2>
          ) : (
            <Skeleton className="h-7 w-48" />
          )}
        </div>
        {result && result.total > 0 && !outdated && isFiltered(filters) && (
          <p className="text-ink-muted text-sm max-sm:self-center">{totalText(result)}</p>
        )}
        {result && outdated && <Spinner label="Loading" className="self-center text-primary" />}
        {save}
      </div>
      {result && error && (
        <RetryNotice query={query}>
          This list could not be refreshed. It shows what was loaded earlier.
        </RetryNotice>
      )}
      {result ? (
        <Found {...props} {...{ result, outdated }} />
      ) : (
        <DeveloperGridSkeleton count={SKELETON_COUNT} label="Loading developers" />
      )}
    </div>
  )
}

function Found({
  filters,
  names,
  result,
  outdated,
  onReset,
}: DeveloperResultsProps & { result: DeveloperPage; outdated: boolean }) {
  const showsBelowFold = useShowBelowFold()
  const { named, sounds_like: soundsLike, by_terms: byTerms, by_words: byWords } = result
  const byName = named.count + soundsLike.count
  const others = soundsLike.count + byTerms.count + byWords.count
  const aboveTerms = named.data.length + soundsLike.data.length
  const aboveWords = aboveTerms + byTerms.data.length
  const nobodyFits = byWords.count > 0 && allOf(result).count === byWords.count
  if (aboveWords + byWords.data.length === 0 && !outdated)
    return <NobodyFound {...{ filters, names, onReset, result }} />
  return (
    <div
      aria-busy={outdated}
      // A quick answer shows no dimming at all.
      className="flex flex-col gap-5 transition-opacity delay-150 duration-200 aria-busy:opacity-50"
    >
      {named.data.length > 0 && (
        <Part
          // If this is the only part, the heading of the results is enough.
          heading={others > 0 && namedText(filters.search, named)}
          label="Developers"
          developers={named.data.slice(0, showsBelowFold ? undefined : FIRST_CARDS)}
        />
      )}
      {soundsLike.data.length > 0 && (showsBelowFold || named.data.length < FIRST_CARDS) && (
        <Part
          label="Sounds like"
          heading={soundsLikeText(filters.search, soundsLike)}
          developers={soundsLike.data}
        />
      )}
      {byTerms.data.length > 0 && (showsBelowFold || aboveTerms < FIRST_CARDS) && (
        <Part
          heading={byName + byWords.count > 0 && byTermsText(filters.search, byTerms)}
          label={byName > 0 ? 'Skills, places and bios' : 'Developers'}
          developers={byTerms.data.slice(0, showsBelowFold || byName > 0 ? undefined : FIRST_CARDS)}
        />
      )}
      {nobodyFits && <NobodyFits {...{ filters, result }} />}
      {byWords.data.length > 0 && (showsBelowFold || aboveWords < FIRST_CARDS) && (
        <Part
          label="Mentioned in bios"
          heading={byWordsText(filters.search, byWords)}
          developers={byWords.data.slice(0, showsBelowFold || aboveWords > 0 ? undefined : FIRST_CARDS)}
        />
      )}
      {nobodyFits && showsBelowFold && <Nearest result={result} />}
      {/* The last page is reached, but more developers match. */}
      {result.page === result.total_pages && named.count > 12 * result.page && (
        <EmptyList {...{ filters, names, onReset }} isEnd />
      )}
      {showsBelowFold && (
        <Pagination
          page={result.page}
          totalPages={result.total_pages}
          hrefFor={(page) => developersHref({ ...filters, page })}
        />
      )}
    </div>
  )
}

interface PartProps {
  /** Names the list; unique on the page. */
  label: string
  /** False if the list needs no heading. */
  heading: string | false
  developers: readonly DeveloperCardData[]
}

/** Developers found in one way. Several parts have a heading each. */
function Part({ label, heading, developers }: PartProps) {
  const id = useId()
  const grid = <DeveloperGrid label={label} developers={developers} card={FoldableCard} />
  if (!heading) return grid
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="wrap-anywhere text-base" dir="auto">
        {heading}
      </h2>
      {grid}
    </section>
  )
}

/**
 * A developer's card; one line that unfolds for a member whom the viewer muted or blocked. Memoized, because the mark
 * is a new part each time.
 */
const FoldableCard = memo(function FoldableCard({ developer }: { developer: DeveloperCardData }) {
  return (
    <Folded isPerson thingId={developer.id} authorId={developer.id}>
      <DeveloperCard developer={developer} mark={<ListMark developer={developer} />} />
    </Folded>
  )
})

/** Marks a developer who is on lists of the viewer. */
function ListMark({ developer: { id, full_name: name } }: { developer: DeveloperCardData }) {
  const user = useUser()
  return user && <ListGate userId={user.id} member={{ id, name }} look="card" />
}

type NobodyFoundProps = Pick<DeveloperResultsProps, 'filters' | 'names' | 'onReset'> & {
  result: DeveloperPage
}

/** Says why nobody was found. For several terms it offers the nearest searches: 'Without Hargeisa: 3 developers'. */
function NobodyFound({ result, ...props }: NobodyFoundProps) {
  const [nearest] = result.nearest_searches
  const offer = nearest && {
    text: `Nobody matches all of “${props.filters.search}”.`,
    nearest: nearestOffers(props.filters, result),
  }
  return (
    <>
      <EmptyList {...props} {...offer} />
      {nearest && <Nearest result={result} />}
    </>
  )
}

/** Says that only words of bios match, and leads to the search without some of its terms. */
function NobodyFits({ filters, result }: { filters: DeveloperFilters; result: DeveloperPage }) {
  return (
    <div className="-mb-3 flex flex-wrap items-center gap-2">
      <p className="text-ink-muted">{onlyWordsText(result.nearest_searches)}</p>
      {nearestOffers(filters, result).map(({ key, text, to }) => (
        <ButtonLink
          key={key}
          size="sm"
          variant="secondary"
          className="max-w-full wrap-anywhere"
          to={to}
          preventScrollReset
        >
          {text}
        </ButtonLink>
      ))}
    </div>
  )
}

function nearestOffers(filters: DeveloperFilters, result: DeveloperPage) {
  return result.nearest_searches.map((variant, index) => ({
    key: `${index} ${variant.label}`,
    text: nearestText(variant),
    to: developersHref(changeFilters(filters, { search: variant.search })),
  }))
}

/** The first developers of the nearest search, if there is one, without those already on the page. */
function Nearest({ result }: { result: DeveloperPage }) {
  const [search] = result.nearest_searches
  const shown = result.by_words.data.map(({ id }) => id)
  const developers = result.nearest.filter(({ id }) => !shown.includes(id))
  if (!search || developers.length === 0) return null
  return <Part label="Nearest" heading={nearestText(search)} developers={developers} />
}
