/** What a developer without a title is called. */
const DEFAULT_TITLE = 'Developer'

/** The professional title as it is shown. */
export function titleText(title: string | null): string {
  return title?.trim() || DEFAULT_TITLE
}
