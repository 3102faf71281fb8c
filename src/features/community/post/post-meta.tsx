import { excerpt } from '#src/lib/markdown/plain-text.ts'

import type { FeedPost } from '../schemas.ts'

const DESCRIPTION = 160 // characters

/** What search engines and link previews show of a post. Both of its addresses lead to one. */
export function PostMeta({ post }: { post: FeedPost }) {
  const address = `/community/post/${post.id}`
  const description = excerpt(post.content, DESCRIPTION)
  const image = post.media_url ?? post.backup_media_url
  return (
    <>
      <title>{`${post.title} · Hibo`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="article" />
      <meta property="og:title" content={post.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="article:published_time" content={post.created_at} />
      <meta property="article:author" content={post.author_name} />
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}
