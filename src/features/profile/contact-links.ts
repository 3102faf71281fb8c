/** Ways from a profile into a conversation; messages/presets turns the subject into a first sentence. */

/** The state of such a move: who makes it wants to write, and finds the box waiting. */
export const TO_WRITE = 'to-write'

/** Opens the conversation with `profileId`. A subject may hold any character: `Skill: C++` arrives as it is. */
export function messageHref(profileId: string, subject?: string): string {
  const path = `/messages/${encodeURIComponent(profileId)}`
  return subject === undefined ? path : `${path}?${new URLSearchParams({ subject })}`
}

/** Opens the conversation with an offer. */
export function hireHref(profileId: string): string {
  return messageHref(profileId, 'Job Opportunity')
}

/** Opens the conversation with a question about a skill. */
export function skillHref(profileId: string, skillName: string): string {
  return messageHref(profileId, `Skill: ${skillName}`)
}
