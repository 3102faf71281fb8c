import { useQuery } from '@tanstack/react-query'
import { Bookmark, Lock } from 'lucide-react'
import { useState } from 'react'

import { plainText } from '#src/lib/markdown/plain-text.ts'
import { HIDDEN_MEMBER } from '#src/shared/safety/things.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'

import { postPath } from '../paths.ts'
import { savedPostsQuery } from '../queries/post-pages.ts'
import { SaveButton } from '../reactions/reaction-buttons.tsx'
import { useReactions } from '../reactions/use-reactions.ts'
import type { FeedPost } from '../schemas.ts'
import { PostSection } from './post-section.tsx'

/** The viewer's saved posts. Only they can see them. */
export default function SavedPosts({ userId }: { userId: string }) {
  const [page, setPage] = useState(1)
  return (
    <PostSection
      title="Saved"
      action={
        <p className="inline-flex items-center gap-1.5 text-ink-muted text-sm">
          <Lock className="size-4" /> Only you see this
        </p>
      }
      label="Saved posts"
      columns="min-[100rem]:grid-cols-2"
      posts={useQuery(savedPostsQuery(userId, page))}
      page={page}
      onPage={setPage}
      errorTitle="Couldn't load your saved posts"
      empty={{
        icon: <Bookmark />,
        title: 'Nothing saved yet',
        text: 'Posts that you save are listed here, so that you find them again.',
        actions: (
          <ButtonLink to="/community" variant="secondary">
            Go to the community
          </ButtonLink>
        ),
      }}
      card={(post) => <SavedPost post={post} />}
    />
  )
}

/** A saved post, smaller than in the feed. After "unsave" it stays until the list opens next. */
function SavedPost({ post }: { post: FeedPost }) {
  const { toggleSave } = useReactions(post)
  const titleId = `title-${post.id}`
  return (
    <Card as="article" aria-labelledby={titleId} interactive padding="sm" className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h3 id={titleId} className="text-base" dir="auto">
          <Link to={postPath(post.id)} className="after:absolute after:inset-0">
            {post.title}
          </Link>
        </h3>
        <p className="line-clamp-1 text-ink-muted text-sm" dir="auto">
          {plainText(post.content)}
        </p>
        <p className="mt-1 text-ink-muted text-sm">
          <bdi translate="no">{post.author_name ?? HIDDEN_MEMBER}</bdi> ·{' '}
          <RelativeTime date={post.created_at} />
        </p>
      </div>
      <SaveButton
        saved={post.user_has_saved}
        onToggle={() => void toggleSave()}
        describedBy={titleId}
        className="-my-1 -mr-2"
      />
    </Card>
  )
}
