import { deviceStorage, UNSENT_KEY } from './web-storage.ts'

/** A draft has its kind in its key, behind the first colon. What is 'unsent' is a message on its way. */
const KINDS = [
  'unsent',
  'message',
  'job-answer',
  'post',
  'job',
  'post-edit',
  'comment',
  'comment-edit',
  'reply',
  'profile',
  'project',
  'rating',
] as const

/** 'other': a draft that no text names. */
export type UnsentKind = (typeof KINDS)[number] | 'other'

/** The kinds of what this device keeps and has not sent, one for each key. */
export function unsentKinds(): UnsentKind[] {
  return deviceStorage
    .keys()
    .filter((key) => UNSENT_KEY.test(key))
    .map((key) => {
      const [, name] = /^hibo-(?:draft:)?([a-z-]+)/.exec(key) ?? []
      return KINDS.find((kind) => kind === name) ?? 'other'
    })
}
