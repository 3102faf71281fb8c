/** Files and bodies that take a parser through as many pieces as fit. */
import { nestsTooDeeply } from '#server/backend/http/bounded-body.ts'
import { readImageHeader } from '#src/lib/images/image-header.ts'

const PICTURE = 5_000_000 // bytes
const BODY = 250_000

export const FILES: Record<string, () => unknown> = {
  'PNG of empty chunks': of(readPicture, PICTURE, [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], [0]),
  'JPEG of empty segments': of(readPicture, PICTURE, [0xff, 0xd8], [0xff, 0xe0, 0, 2]),
  'JPEG of padding': of(readPicture, PICTURE, [0xff, 0xd8], [0xff]),
  'JPEG without an end': of(
    readPicture,
    PICTURE,
    [0xff, 0xd8, 0xff, 0xc0, 0, 8, 8, 0, 1, 0, 1, 0xff, 0xda],
    [0xff],
  ),
  'GIF of zeros': of(readPicture, PICTURE, [0x47, 0x49, 0x46, 0x38, 0x39, 0x61], [0]),
  'JSON of brackets': of(nestsTooDeeply, BODY, [], [0x5b, 0x5d]),
  'JSON of quotes': of(nestsTooDeeply, BODY, [], [0x22]),
  'JSON of backslashes': of(nestsTooDeeply, BODY, [0x22], [0x5c]),
}

function readPicture(bytes: Uint8Array<ArrayBuffer>) {
  return readImageHeader(bytes.buffer)
}

function of(
  read: (bytes: Uint8Array<ArrayBuffer>) => unknown,
  length: number,
  head: readonly number[],
  piece: readonly number[],
) {
  const bytes = Uint8Array.from({ length }, (_, index) => piece[index % piece.length] ?? 0)
  bytes.set(head)
  return () => read(bytes)
}
