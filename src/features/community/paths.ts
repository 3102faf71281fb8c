/** Paths that several parts of the community link to. */
import type { Category } from './schemas.ts'

/** Path of the Atom feed of one category, or of all posts. */
export function atomPath(category: Pick<Category, 'slug'> | undefined): string {
  return category
    ? `/community/category/${encodeURIComponent(category.slug)}/feed.atom`
    : '/community/feed.atom'
}

/** Path of a post's page. */
export function postPath(id: string): string {
  return `/community/post/${id}`
}
