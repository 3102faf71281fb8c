import { Picture } from '#src/ui/picture.tsx'

import type { FeedPost } from '../schemas.ts'

/** A post's picture. If it does not load, the backup; if that does not load, nothing. */
export function PostPicture({ post, lazy, className }: { post: FeedPost; lazy: boolean; className: string }) {
  const { media_url, media_alt, backup_media_url } = post
  const look = {
    alt: media_alt ?? '',
    width: 1200,
    height: 675,
    loading: lazy ? 'lazy' : 'eager',
    className,
  } as const
  const backup = backup_media_url && <Picture {...look} src={backup_media_url} fallback={null} />
  return media_url ? <Picture {...look} src={media_url} fallback={backup} /> : backup
}
