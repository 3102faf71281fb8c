/** Character references in texts and attribute values. */

const REFERENCE = /&(?:#(\d{1,7});?|#x([\da-f]{1,6});?|([a-z]{2,8}\d{0,2});)/gi
const MAX_CODE_POINT = 0x10ffff

/** The character that a reference such as `&eacute;` names, or the reference. The server has a list instead. */
let named = (reference: string): string =>
  typeof document === 'undefined'
    ? reference
    : (new DOMParser().parseFromString(reference, 'text/html').body.textContent ?? reference)

/** Replaces the browser's knowledge of names where there is no browser (reference-names.ts). */
export function nameReferences(names: ReadonlyMap<string, string>): void {
  named = (reference) => names.get(reference.slice(1, -1)) ?? reference
}

/** Text with its `&amp;`, `&#39;` and the like as characters; names that are not known here stay. */
export function decodeReferences(text: string): string {
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named(whole)
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '\ufffd'
  })
}
