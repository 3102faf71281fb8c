import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import type { ReactNode, RefCallback } from 'react'
import { contentVersion } from '#src/lib/markdown/content-element.ts'
import { MarkdownContent } from '#src/lib/markdown/markdown-content.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { ShareButton } from '#src/lib/share/share-button.tsx'
import { MoreButton } from '#src/shared/safety/more-button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart, servedPart } from '#src/ui/lazy-part.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'

import { Side } from '../feed/side.tsx'
import { postPath } from '../paths.ts'
import { PostActions } from '../posts/post-actions.tsx'
import { PostAuthor } from '../posts/post-author.tsx'
import { PostLabels, TypeBadge } from '../posts/post-labels.tsx'
import { PostPicture } from '../posts/post-picture.tsx'
import { postThing } from '../posts/post-thing.ts'
import { contentQuery } from '../queries/post.ts'
import { ACTION_LOOK } from '../reactions/reaction-buttons.tsx'
import type { FeedPost } from '../schemas.ts'

/** In a chunk of its own, because only offers have facts. */
const JobPageFacts = servedPart(
  import.meta.env.SSR
    ? (await import('#src/shared/jobs/job-page-facts.tsx')).default
    : lazyPart(() => import('#src/shared/jobs/job-page-facts.tsx')),
  <Skeleton className="h-56" />,
)

export interface PostViewProps {
  post: FeedPost
  /** False while only the list's excerpt is loaded. */
  isWhole: boolean
  /** The panel that answers a job. */
  answerPanel: (post: FeedPost, isKnown: boolean) => ReactNode
  /** The author's panel of an offer. */
  ownerPanel: ReactNode
  /** Whether the data contains the viewer's own reactions and answer, so that the panel's size is final. */
  isKnown: boolean
  titleRef: RefCallback<HTMLElement> | undefined
}

/** A post to read. */
export function PostView({ post, isWhole, answerPanel, ownerPanel, isKnown, titleRef }: PostViewProps) {
  const { data: html } = useQuery({ ...contentQuery(post), enabled: isWhole })
  const isAuthor = useUser()?.id === post.profile_id
  const panel =
    isAuthor && post.job ? (
      // On a phone the panel is at the end, so that the text does not move.
      <div className="min-h-33 max-lg:order-1">{ownerPanel}</div>
    ) : (
      !isAuthor && post.post_type === 'job' && answerPanel(post, isKnown)
    )
  return (
    <Card
      as="article"
      padding="lg"
      className="post-article flex flex-col gap-5 print:border-0 print:p-0 print:shadow-none print:before:hidden"
    >
      <header className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start gap-3">
          <PostAuthor post={post} lazy={false} />
          <MoreButton thing={postThing(post)} size="md" className="-my-1" />
        </div>
        <h1 ref={titleRef} tabIndex={-1} className="text-3xl" dir="auto">
          {post.title}
        </h1>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          <TypeBadge type={post.post_type} />
          <PostLabels post={post} />
        </div>
      </header>
      {post.job && (
        <div className="offer-side">
          <div className="grid gap-4">
            <div className="offer-box grid gap-4 rounded-lg border border-line bg-surface-raised p-4">
              <JobPageFacts job={post.job} />
              {panel}
            </div>
            <div className="late empty:hidden">
              <Side post={post} />
            </div>
          </div>
        </div>
      )}
      <PostPicture
        post={post}
        lazy={false}
        // The maximum height keeps the beginning of the text in sight on a low screen.
        className="aspect-video max-h-[40dvh] w-full rounded-md bg-surface-sunken object-contain"
      />
      {html === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <div className="sm:text-[1.0625rem]">
          <MarkdownContent html={html} version={contentVersion(post.id, post.updated_at)} />
        </div>
      )}
      {!post.job && panel}
      <PostActions
        post={post}
        commentsHref="#comments"
        className={cx('-mx-1.5 -mb-3 border-line border-t pt-2 sm:-mx-2.5 print:hidden', post.job && 'late')}
      >
        <ShareButton
          label="Share post"
          shared={{ title: post.title, text: post.title, path: postPath(post.id) }}
          className={ACTION_LOOK}
        >
          <Share2 /> <span className="max-sm:hidden">Share</span>
        </ShareButton>
      </PostActions>
    </Card>
  )
}
