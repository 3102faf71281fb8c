import { deviceStorage, UNSENT_KEY } from './web-storage.ts'

/**
 * The kinds of unsent texts on this device, one for each key. A draft's kind follows the first colon of its key:
 * 'post', 'comment'. The kind 'unsent' is a message that waits to be sent.
 */
export function unsentKinds(): string[] {
  return deviceStorage
    .keys()
    .filter((key) => UNSENT_KEY.test(key))
    .map((key) => /^hibo-(?:draft:)?([a-z-]+)/.exec(key)?.[1] ?? '')
}
