/** Writes XML. Escapes text so that no content can break a parser. */
import { escapeMarkup } from '#src/lib/escape-markup.ts'

/** Characters that XML 1.0 forbids, even as references: controls, lone surrogates and two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
/** Bidirectional controls: in a feed reader's list they would also turn the next title. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
export const XML_HEADER = '<?xml version="1.0" encoding="utf-8"?>\n'

/** Escapes `text` for element content and attribute values. */
export function escapeXml(text: string): string {
  return escapeMarkup(text.replace(FORBIDDEN, '\ufffd').replace(BIDI_CONTROLS, ''))
}

/** Returns `<name>text</name>` and a line break. */
export function textElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>\n`
}
