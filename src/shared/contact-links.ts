/** Links from a profile or a job to a conversation. messages/presets.ts turns the subject into an opening. */

/** The navigation state of links to a conversation, whose message box then takes the focus. */
export const TO_WRITE = 'to-write'

/** The conversation with `profileId`, optionally with a subject such as `Skill: C++`. */
export function messageHref(profileId: string, subject?: string): string {
  const path = `/messages/${encodeURIComponent(profileId)}`
  return subject === undefined ? path : `${path}?${new URLSearchParams({ subject })}`
}

/** The conversation, opening with a job offer. */
export function hireHref(profileId: string): string {
  return messageHref(profileId, 'Job Opportunity')
}

/** The conversation, opening with a question about a skill. */
export function skillHref(profileId: string, skillName: string): string {
  return messageHref(profileId, `Skill: ${skillName}`)
}
