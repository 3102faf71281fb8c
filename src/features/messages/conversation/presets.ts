const SKILL_PREFIX = 'Skill:'

/** The text that a subject puts into an empty message box. */
export function messagePreset(subject: string | null): string {
  if (subject === null) return ''
  if (subject === 'Job Opportunity') return "Hi, I'm interested in discussing a job opportunity with you."
  if (subject.startsWith(SKILL_PREFIX)) {
    const skill = subject.slice(SKILL_PREFIX.length).trim()
    return `Hi, I noticed your ${skill} skill and would like to discuss a potential collaboration.`
  }
  return "Hi, I'd like to connect with you."
}
