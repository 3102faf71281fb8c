/** Marks the element that shows a post's content, so that its HTML can be found again. */

export const CONTENT_ELEMENT_ID = 'post-content'

/** Identifies one version of a post's text. */
export function contentVersion(postId: string, updatedAt: string): string {
  return `${postId} ${updatedAt}`
}

/** The server-rendered content of this version of the post; undefined on the server and on other pages. */
export function serverRenderedContent(postId: string, updatedAt: string): string | undefined {
  if (import.meta.env.SSR) return undefined
  const element = document.getElementById(CONTENT_ELEMENT_ID)
  return element?.dataset.version === contentVersion(postId, updatedAt) ? element.innerHTML : undefined
}
