/** Characters of which each is a grapheme if another of them follows. */
const PLAIN = /^[\n -\u02ac\u0621-\u064a\u2010-\u2027]*/

let segmenter: Intl.Segmenter | undefined

/**
 * Letters as readers see them, with their index in UTF-16 units. Plain Latin and Arabic text needs no segmenter, whose
 * making takes a slow phone 40 ms.
 */
export function* graphemes(text: string): Generator<{ index: number; segment: string }> {
  const [plain = ''] = PLAIN.exec(text) ?? []
  // The segmenter gets the last plain character, too, because a mark may follow it.
  const end = plain.length < text.length ? Math.max(0, plain.length - 1) : plain.length
  for (let index = 0; index < end; index++) yield { index, segment: text.charAt(index) }
  segmenter ??= new Intl.Segmenter()
  for (const { index, segment } of segmenter.segment(text.slice(end))) yield { index: end + index, segment }
}
