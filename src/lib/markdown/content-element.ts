/** Marks the element with a page's rendered Markdown, so that the browser can reuse the server's HTML. */

export const CONTENT_ELEMENT_ID = 'markdown-content'

/** Identifies one version of a text. */
export function contentVersion(id: string, updatedAt: string): string {
  return `${id} ${updatedAt}`
}

/** The server-rendered content of this version of a text; undefined on the server and on other pages. */
export function serverRenderedContent(id: string, updatedAt: string): string | undefined {
  if (import.meta.env.SSR) return undefined
  const element = document.getElementById(CONTENT_ELEMENT_ID)
  return element?.dataset.version === contentVersion(id, updatedAt) ? element.innerHTML : undefined
}
