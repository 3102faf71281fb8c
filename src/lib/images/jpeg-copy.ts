/**
 * The path or URL of the JPEG beside a picture, or null if it has none: `a.jpg.webp` is the WebP of `a.jpg`. The name
 * alone says it, because a page's preview is written without a look into the storage. The database knows the rule, too
 * (internal.copy_of).
 */
export function copyOf(picture: string): string | null {
  return /^(.+\.jpg)\.webp$/.exec(picture)?.[1] ?? null
}
