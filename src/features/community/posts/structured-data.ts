/** Posts as schema.org data for search engines. Used only on the server. */
import { plainText } from '#src/lib/markdown/plain-text.ts'
import { collectionPage } from '#src/lib/page-meta/collection-page.ts'
import type { PreviewDetails, StructuredData, ToAbsoluteUrl } from '#src/lib/page-meta/page-preview.ts'
import { quoted } from '#src/lib/quoted.ts'
import { jobPosting } from '#src/shared/jobs/job-posting.ts'
import { HIDDEN_MEMBER } from '#src/shared/safety/things.ts'
import { atomPath, postPath } from '../paths.ts'
import { ALL_POSTS, feedHref } from '../rules/feed-filters.ts'
import type { Category, Comment, FeedPost } from '../schemas.ts'

const MAX_COMMENTS = 10

/**
 * Describes a post and its first comments; an open offer also as a JobPosting.
 * @param html the post's text.
 */
export function postDetails(
  post: FeedPost,
  html: string,
  comments: readonly Comment[],
  absolute: ToAbsoluteUrl,
): PreviewDetails {
  const path = postPath(post.id)
  const { id, title, job, created_at: posted } = post
  const asJob = job && jobPosting({ job, id, url: absolute(path), title, description: html, posted })
  const image = absolute(post.media_url) ?? absolute(post.backup_media_url)
  return {
    title: quoted(post.title),
    type: 'article',
    image: { url: image, alt: post.media_alt ?? post.title, wide: true },
    properties: [
      ['article:published_time', post.created_at],
      ['article:modified_time', post.updated_at],
      ['article:author', (post.author_username && absolute(`/profile/${post.author_username}`)) ?? ''],
      ['article:section', post.category_name ?? ''],
      ...post.tags.map((tag) => ['article:tag', tag] as const),
    ],
    trail: [job ? ['Jobs', '/jobs'] : ['Community', '/community'], [post.title, path]],
    data: [
      {
        '@type': 'DiscussionForumPosting',
        '@id': absolute(path),
        url: absolute(path),
        mainEntityOfPage: absolute(path),
        headline: post.title,
        text: plainText(post.content),
        author: person(post.author_name, post.author_username, absolute),
        datePublished: post.created_at,
        dateModified: post.updated_at,
        image,
        articleSection: post.category_name ?? undefined,
        keywords: post.tags.length > 0 ? post.tags : undefined,
        isPartOf: { '@type': 'CollectionPage', url: absolute('/community') },
        commentCount: post.comment_count,
        interactionStatistic: [
          interactions('LikeAction', post.like_count),
          interactions('CommentAction', post.comment_count),
          interactions('ViewAction', post.view_count),
        ],
        comment: comments.slice(0, MAX_COMMENTS).flatMap(({ content, created_at, author, like_count }) =>
          content === null
            ? []
            : {
                '@type': 'Comment',
                text: plainText(content),
                datePublished: created_at,
                author: person(author?.full_name ?? null, author?.username ?? null, absolute),
                interactionStatistic: interactions('LikeAction', like_count),
              },
        ),
      },
      ...(asJob ? [asJob] : []),
    ],
  }
}

interface ShownFeed {
  name: string
  description: string
  path: string
  category: Category | undefined
  posts: readonly FeedPost[]
}

/** One page of the feed. */
export function feedDetails(
  { name, description, path, category, posts }: ShownFeed,
  absolute: ToAbsoluteUrl,
  siteName: string,
): PreviewDetails {
  return {
    feed: {
      path: atomPath(category),
      title: category ? `Posts in ${category.name} on ${siteName}` : `Posts on ${siteName}`,
    },
    trail: [
      ['Community', '/community'],
      ...(category ? [[category.name, feedHref({ ...ALL_POSTS, category: category.slug })] as const] : []),
    ],
    data: [
      collectionPage({
        name,
        description,
        url: absolute(path),
        items: posts.map(({ id, title }) => ({ name: title, url: absolute(postPath(id)) })),
      }),
    ],
  }
}

/** The list of categories. */
export function categoriesDetails(
  categories: readonly Category[],
  absolute: ToAbsoluteUrl,
  siteName: string,
): PreviewDetails {
  const items = categories.map(({ name, slug }) => ({
    name,
    url: absolute(feedHref({ ...ALL_POSTS, category: slug })),
  }))
  return {
    feed: { path: atomPath(undefined), title: `Posts on ${siteName}` },
    trail: [['Categories', '/categories']],
    data: [collectionPage({ name: 'Categories', url: absolute('/categories'), items })],
  }
}

/** The author; without name and URL for a hidden profile. */
function person(name: string | null, username: string | null, absolute: ToAbsoluteUrl) {
  return {
    '@type': 'Person',
    name: name ?? HIDDEN_MEMBER,
    url: username === null ? undefined : absolute(`/profile/${username}`),
  }
}

function interactions(action: string, count: number): StructuredData {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
  }
}
