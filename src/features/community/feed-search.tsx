import { Search, X } from 'lucide-react'
import { useRef } from 'react'

import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

import { ALL_POSTS, type FeedFilters, feedHref } from './feed-filters.ts'
import { searchPlaceholder } from './feed-texts.ts'
import { useSearchDraft } from './use-feed-filters.ts'

interface FeedSearchProps {
  filters: FeedFilters
  /** Name of the category that the list is narrowed to. */
  category: string | undefined
}

/** Finds posts by their title and text, where the reader is: in one category, or in all posts. */
export function FeedSearch({ filters, category }: FeedSearchProps) {
  const { text, type, submit } = useSearchDraft(filters)
  const input = useRef<HTMLInputElement>(null)
  const label = searchPlaceholder(category)
  return (
    <search>
      <form
        action={feedHref({ ...ALL_POSTS, category: filters.category })}
        className="flex gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-muted"
          />
          <input
            ref={input}
            type="search"
            name="search"
            aria-label={label.replace('...', '')}
            placeholder={label}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            value={text}
            onChange={({ target, nativeEvent }) =>
              type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
            }
            onCompositionEnd={(event) => type(event.currentTarget.value, false)}
            className="min-h-12 w-full min-w-0 rounded-md border border-line-strong bg-surface-raised pr-12 pl-11 text-base text-ink transition-colors hover:border-ink-muted focus-visible:border-primary focus-visible:outline-offset-1 [&::-webkit-search-cancel-button]:hidden"
          />
          {text && (
            <IconButton
              label="Clear search"
              className="absolute top-0.5 right-0.5"
              onClick={() => {
                type('', false)
                input.current?.focus()
              }}
            >
              <X />
            </IconButton>
          )}
        </div>
        <Button type="submit" className="[@media(scripting:enabled)]:hidden">
          Search
        </Button>
      </form>
    </search>
  )
}
