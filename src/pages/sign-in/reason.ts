/** The reason to sign in. It follows from the page to return to, so that no text from a URL is shown. */

const ACTIONS: Record<string, string> = {
  like: 'like this post',
  save: 'save this post',
  mute: 'mute this person',
  block: 'block this person',
}

const ANSWER = /#answer$/

/** The first that matches the path counts. */
const REASONS_BY_PATH: readonly [path: RegExp, reason: string][] = [
  [/#comment-/, 'reply to this comment'],
  [/#comments$/, 'join the conversation'],
  [ANSWER, 'answer this job'],
  [/^\/community\?type=job#write$/, 'post a job'],
  [/^\/community(?!\/post)/, 'take part in the community'],
  [/^\/messages/, 'view messages'],
  [/^\/profile\/edit.*#specializations$/, 'add a specialization to your profile'],
  [/^\/profile\/edit/, 'edit your profile'],
  [/^\/profile$/, 'see your profile'],
  [/^\/dashboard/, 'see your dashboard'],
  [/^\/notifications/, 'see your notifications'],
  [/^\/settings/, 'change your settings'],
]
/** Whether the visitor wants to answer a job. */
export function isToAnswerJob(next: string): boolean {
  return ANSWER.test(next)
}

const JOB = /[?&]subject=Job(?:\+|%20)Opportunity(?![^&#])/
const CONVERSATION = /^\/messages(?:\/|\?contact=)([0-9a-f-]{36})(?![^?#&])/

/** 'like this post': what follows 'Sign in to'. Null if neither path nor action gives a reason. */
export function reasonText(next: string, action: string | null): string | null {
  if (action === 'like' && next.includes('#comment-')) return 'like this comment'
  const named = action !== null && Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  return named ?? REASONS_BY_PATH.find(([path]) => path.test(next))?.[1] ?? null
}

/** The id of the member to whom the visitor wants to write, or null. */
export function contactOf(next: string): string | null {
  return CONVERSATION.exec(next)?.[1] ?? null
}

/** 'write to Ayaan Warsame', or 'write to Ayaan Warsame about a job' from 'Hire Developer'. */
export function writeText(next: string, name: string): string {
  return `write to ${name}${JOB.test(next) ? ' about a job' : ''}`
}
