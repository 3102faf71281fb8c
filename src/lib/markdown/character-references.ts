/** Character references in attribute values. */

/** The names that matter in a URL. Others stay as typed. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  sol: '/',
  lpar: '(',
  rpar: ')',
  num: '#',
  period: '.',
  Tab: '\t',
  NewLine: '\n',
  nbsp: '\u00a0',
}
const REFERENCE = /&(?:#(\d{1,7});?|#x([\da-f]{1,6});?|([a-z]+);)/gi
const MAX_CODE_POINT = 0x10ffff

/** Text with its `&amp;`, `&#39;` and the like as characters; names that are not known here stay. */
export function decodeReferences(text: string): string {
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '\ufffd'
  })
}
