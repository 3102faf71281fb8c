import { useState } from 'react'

import { cx } from '#src/ui/cx.ts'
import { Picture } from '#src/ui/picture.tsx'

import type { FeedPost } from './schemas.ts'

interface PostImageProps {
  post: FeedPost
  lazy: boolean
  className: string
}

/** A post's picture, its backup if that does not load, or nothing. */
export function PostImage({ post, lazy, className }: PostImageProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const urls = [post.media_url, post.backup_media_url]
  const shown = urls.find((url) => url && !broken.includes(url))
  if (!shown) return null
  return (
    <Picture
      key={shown}
      src={shown}
      alt={post.media_alt ?? ''}
      width={1200}
      height={675}
      loading={lazy ? 'lazy' : 'eager'}
      onBroken={() => setBroken((known) => (known.includes(shown) ? known : [...known, shown]))}
      className={cx('bg-surface-sunken', className)}
    />
  )
}
