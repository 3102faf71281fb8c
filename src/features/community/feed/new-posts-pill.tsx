import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'

import { Button } from '#src/ui/button.tsx'
import type { FeedFilters } from '../feed-filters.ts'
import { newPostsText } from '../feed-texts.ts'
import { NEW_POSTS_MAX, newPostsQuery } from '../queries/new-posts.ts'

interface NewPostsPillProps {
  filters: FeedFilters
  /** The newest shown post's time (ISO). */
  since: string | undefined
  onShow: () => void
}

/** Announces newer posts, so that the list does not jump while somebody reads it. */
export function NewPostsPill({ filters, since, onShow }: NewPostsPillProps) {
  const { data: count } = useQuery(newPostsQuery(filters, since))
  return (
    <div role="status" className="sticky top-20 z-20 flex justify-center empty:absolute">
      {count > 0 && (
        <Button size="sm" className="pop-in rounded-full! shadow-lg" onClick={onShow}>
          <ArrowUp aria-hidden="true" />
          {newPostsText(count, NEW_POSTS_MAX)}
        </Button>
      )}
    </div>
  )
}
