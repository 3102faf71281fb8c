/** The pictures of a case's evidence. */
import type { ModerationCase } from '../schemas.ts'

type Piece = ModerationCase['evidence'][number]

const MARKED_PICTURE = /!\[[^\]\n]*\]\(\s*<?([^\s)>]+)[^)\n]*\)/g

/**
 * Each picture once, where it stands first: a post names its first picture twice, and each copy of a thing that was
 * edited names them all. In the texts, a picture that is shown is a word instead of its address.
 */
export function withPicturesOnce(evidence: readonly Piece[]): Piece[] {
  const shown = new Set<string>()
  return evidence.map((piece) => {
    const pictures = [...new Set(piece.pictures)].filter((address) => !shown.has(address))
    for (const address of pictures) shown.add(address)
    const text = piece.text?.replace(MARKED_PICTURE, (mark, address: string) =>
      shown.has(address) ? '[picture]' : mark,
    )
    return { ...piece, pictures, text: text ?? null }
  })
}
