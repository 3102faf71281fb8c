/** The evidence of a case without repetitions. */
import type { ModerationCase } from '../schemas.ts'

type Piece = ModerationCase['evidence'][number]

const MARKED_PICTURE = /!\[[^\]\n]{0,300}\]\(\s*<?([^\s)>]+)[^)\n]{0,300}\)/g

/** The context of a thing, once: each copy of an edited thing brings it again. */
export function withContextOnce(evidence: readonly Piece[]): Piece[] {
  const shown = new Set<string>()
  return evidence.filter((piece) => {
    if (!piece.of) return true
    const content = JSON.stringify(piece)
    const isNew = !shown.has(content)
    shown.add(content)
    return isNew
  })
}

/**
 * Each picture once, at its first place: a post names its first picture twice, and each copy of a thing that was
 * edited names them all. In the texts, a picture that is shown is a word instead of its URL.
 */
export function withPicturesOnce(evidence: readonly Piece[]): Piece[] {
  const shown = new Set<string>()
  return evidence.map((piece) => {
    const pictures = [...new Set(piece.pictures)].filter((url) => !shown.has(url))
    for (const url of pictures) shown.add(url)
    const text = piece.text?.replace(MARKED_PICTURE, (mark, url: string) =>
      shown.has(url) ? '[picture]' : mark,
    )
    return { ...piece, pictures, text: text ?? null }
  })
}
