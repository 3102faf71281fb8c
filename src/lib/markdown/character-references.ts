/** Character references in texts and attribute values. */

const REFERENCE = /&(?:#(\d{1,7});?|#x([\da-f]{1,6});?|([a-z]{2,8}\d{0,2});)/gi
const MAX_CODE_POINT = 0x10ffff

/** The character that a reference such as `&eacute;` names, or the reference. Browser only: the server sets a list. */
let named = (reference: string): string =>
  typeof document === 'undefined'
    ? reference
    : (new DOMParser().parseFromString(reference, 'text/html').body.textContent ?? reference)

/** Sets the names of references on the server, which has no DOM to ask (reference-names.ts). */
export function nameReferences(names: ReadonlyMap<string, string>): void {
  named = (reference) => names.get(reference.slice(1, -1)) ?? reference
}

/** `text` with `&amp;`, `&#39;` and other references as characters. References with unknown names stay. */
export function decodeReferences(text: string): string {
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named(whole)
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '\ufffd'
  })
}
