/** XML as text. Whatever people wrote stands in it as text, and nothing in it stops a reader. */
import { escapeMarkup } from '#server/lib/escape-markup.ts'

/** All that XML 1.0 has no place for, not even as a reference: control characters, halves of characters, two ends of planes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
/** Characters that turn the direction of what follows, in a reader's list the next title too. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g
export const XML_HEADER = '<?xml version="1.0" encoding="utf-8"?>\n'

/** `text` as it may stand between tags and between quotes. */
export function escapeXml(text: string): string {
  return escapeMarkup(text.replace(IMPOSSIBLE, '\ufffd').replace(TURNING, ''))
}

/** `<name>text</name>` on a line of its own. */
export function textElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>\n`
}
