import { type Hiring, hiresText } from './purpose.ts'

const DEFAULT_TITLE = 'Developer'

/** Returns the professional title to show, 'Developer' if there is none. */
export function titleText(title: string | null): string {
  return title?.trim() || DEFAULT_TITLE
}

/** The line below a member's name: the professional title, or that they only hire, or 'Developer'. */
export function headlineText(member: Hiring & { title: string | null }): string {
  const title = member.title?.trim()
  return title || (member.purpose === 'hire' && hiresText(member)) || DEFAULT_TITLE
}
