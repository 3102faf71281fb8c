import { useQuery } from '@tanstack/react-query'
import { lazy, type RefCallback, Suspense } from 'react'

import { Card } from '#src/ui/card.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'

import { contentVersion } from '../content-element.ts'
import { PostAuthor } from '../post-author.tsx'
import { CommentCount, ViewCount } from '../post-counts.tsx'
import { PostImage } from '../post-image.tsx'
import { PostLabels } from '../post-labels.tsx'
import { contentQuery } from '../queries/post.ts'
import { LikeButton, SaveButton } from '../reaction-buttons.tsx'
import type { FeedPost } from '../schemas.ts'
import { useReactions } from '../use-reactions.ts'
import { PlainTextNote } from './plain-text-note.tsx'
import { PostContent } from './post-content.tsx'

/** For authors only, so that readers don't load what deletes posts and files. */
const OwnerActions = lazy(() => import('./owner-actions.tsx'))

interface PostViewProps {
  post: FeedPost
  /** Off while its text is still on its way. */
  isWhole: boolean
  isOwner: boolean
  titleRef: RefCallback<HTMLElement> | undefined
  onEdit: () => void
  onDeleted: () => void
}

/** A post to read. */
export function PostView({ post, isWhole, isOwner, titleRef, onEdit, onDeleted }: PostViewProps) {
  const { data: html } = useQuery({ ...contentQuery(post), enabled: isWhole })
  const { toggleLike, toggleSave } = useReactions(post)
  return (
    <Card
      as="article"
      padding="lg"
      accent
      className="flex flex-col gap-5 print:border-0 print:p-0 print:shadow-none print:before:hidden"
    >
      <header className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <PostAuthor post={post} lazy={false} />
          {isOwner && (
            <Suspense fallback={<div className="h-9" />}>
              <OwnerActions post={post} onEdit={onEdit} onDeleted={onDeleted} />
            </Suspense>
          )}
        </div>
        <h1 ref={titleRef} tabIndex={-1} className="text-3xl" dir="auto">
          {post.title}
        </h1>
        <PostLabels post={post} />
      </header>
      <PostImage
        src={post.media_url}
        backup={post.backup_media_url}
        alt={post.media_alt}
        lazy={false}
        className="aspect-video max-h-[32rem] w-full rounded-md object-contain"
      />
      {html === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <PostContent html={html} version={contentVersion(post.id, post.updated_at)} />
      )}
      {isOwner && <PlainTextNote html={html} />}
      <footer className="print:hidden -mx-2.5 -mb-3 flex flex-wrap items-center gap-x-1 border-line border-t pt-2">
        <LikeButton liked={post.user_has_liked} count={post.like_count} onToggle={() => void toggleLike()} />
        <CommentCount count={post.comment_count} to="#comments" />
        <ViewCount count={post.view_count} />
        <SaveButton saved={post.user_has_saved} onToggle={() => void toggleSave()} className="ml-auto" />
      </footer>
    </Card>
  )
}
