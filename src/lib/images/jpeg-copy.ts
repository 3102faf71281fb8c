/**
 * The path or URL of the JPEG copy of a picture, or null if it has none: `a.jpg` is the copy of `a.jpg.webp`. The name
 * alone decides, because a page's preview is rendered without asking the storage. The database has the same rule
 * (internal.copy_of).
 */
export function copyOf(picture: string): string | null {
  return /^(.+\.jpg)\.webp$/.exec(picture)?.[1] ?? null
}
