/** Marks the element that shows a page's Markdown, so that its HTML can be found again. */

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
