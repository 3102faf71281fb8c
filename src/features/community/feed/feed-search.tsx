import { Button } from '#src/ui/button.tsx'
import { SearchInput } from '#src/ui/search-input.tsx'

import { ALL_POSTS, type FeedFilters, feedHref } from '../rules/feed-filters.ts'
import { searchPlaceholder } from '../rules/feed-texts.ts'
import { OrderSelect } from './filter-box.tsx'
import { useSearchDraft } from './use-feed-filters.ts'

interface FeedSearchProps {
  filters: FeedFilters
  /** The selected category's name. */
  category: string | undefined
}

/** Searches titles, texts and tags, in the selected category or in all posts. Small screens have the order, too. */
export function FeedSearch({ filters, category }: FeedSearchProps) {
  const { text, type, submit } = useSearchDraft(filters)
  const placeholder = searchPlaceholder(category)
  return (
    <search>
      <form
        action={feedHref({ ...ALL_POSTS, category: filters.category })}
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SearchInput
          label={placeholder.replace('...', '')}
          placeholder={placeholder}
          value={text}
          onType={type}
        />
        <Button type="submit" className="[@media(scripting:enabled)]:hidden">
          Search
        </Button>
        <OrderSelect filters={filters} />
      </form>
    </search>
  )
}
