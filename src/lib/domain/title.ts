const DEFAULT_TITLE = 'Developer'

/** Returns the professional title to show, 'Developer' if there is none. */
export function titleText(title: string | null): string {
  return title?.trim() || DEFAULT_TITLE
}
