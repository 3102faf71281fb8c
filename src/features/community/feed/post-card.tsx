import { Link } from 'react-router'

import { plainText } from '#src/lib/markdown/plain-text.ts'
import { Card } from '#src/ui/card.tsx'

import { PostAuthor } from '../post-author.tsx'
import { CommentCount, ViewCount } from '../post-counts.tsx'
import { PostImage } from '../post-image.tsx'
import { PostLabels } from '../post-labels.tsx'
import { LikeButton, SaveButton } from '../reaction-buttons.tsx'
import type { FeedPost } from '../schemas.ts'
import { useReactions } from '../use-reactions.ts'

export interface PostCardProps {
  post: FeedPost
  /** Off where the counts are not known. */
  counted?: boolean | undefined
  /** Off for what stands in sight at once. */
  lazy?: boolean | undefined
}

/** A post at a glance. A tap anywhere but on its controls opens it. */
export function PostCard({ post, counted = true, lazy = true }: PostCardProps) {
  const { toggleLike, toggleSave } = useReactions(post)
  const titleId = `title-${post.id}`
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      interactive
      className="flex flex-col gap-3 has-[h2_a:focus-visible]:focus-ring"
    >
      <PostAuthor post={post} lazy={lazy} />
      <div className="space-y-1.5">
        <h2 id={titleId} className="text-lg leading-snug" dir="auto">
          {/* Its empty foreground covers the card; the controls lie above it. */}
          <Link to={`/community/post/${post.id}`} className="outline-none after:absolute after:inset-0">
            {post.title}
          </Link>
        </h2>
        <p className="line-clamp-3 text-pretty text-ink-muted" dir="auto">
          {plainText(post.content)}
        </p>
      </div>
      <PostImage
        src={post.media_url}
        backup={post.backup_media_url}
        alt={post.media_alt}
        lazy={lazy}
        className="aspect-2/1 w-full rounded-md object-cover"
      />
      <PostLabels post={post} />
      <footer className="-mx-2 -mb-2 flex flex-wrap items-center gap-x-1 border-line border-t pt-1.5">
        {counted && (
          <>
            <LikeButton
              liked={post.user_has_liked}
              count={post.like_count}
              onToggle={() => void toggleLike()}
              describedBy={titleId}
            />
            <CommentCount count={post.comment_count} to={`/community/post/${post.id}#comments`} />
            <ViewCount count={post.view_count} />
          </>
        )}
        <SaveButton
          saved={post.user_has_saved}
          onToggle={() => void toggleSave()}
          describedBy={titleId}
          className="ml-auto"
        />
      </footer>
    </Card>
  )
}
