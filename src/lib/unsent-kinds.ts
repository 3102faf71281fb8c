import { deviceStorage, UNSENT_KEY } from './web-storage.ts'

/**
 * The kinds of what this device keeps and has not sent, one for each key. A draft has its kind in its key, behind the
 * first colon: 'post', 'comment'. What is 'unsent' is a message on its way.
 */
export function unsentKinds(): string[] {
  return deviceStorage
    .keys()
    .filter((key) => UNSENT_KEY.test(key))
    .map((key) => /^hibo-(?:draft:)?([a-z-]+)/.exec(key)?.[1] ?? '')
}
