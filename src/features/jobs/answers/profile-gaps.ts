import type { SeenProfile } from '../queries/seen-profile.ts'

/** Names what an employer misses on a profile: 'has no title and says “Not available for hire”'; '' if nothing. */
export function profileGaps({ title, availability, skills }: SeenProfile): string {
  const lacks = [title ? '' : 'title', skills > 0 ? '' : 'skills'].filter(Boolean).join(' and no ')
  const gaps = [lacks && `has no ${lacks}`, availability !== 'open' && 'says “Not available for hire”']
  return gaps.filter(Boolean).join(' and ')
}
