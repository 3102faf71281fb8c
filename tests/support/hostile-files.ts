/** Pictures that make a parser of their header walk through as many pieces as fit into the file. */

const KINDS: Readonly<Record<string, readonly [head: readonly number[], piece: readonly number[]]>> = {
  'PNG of empty chunks': [[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], [0]],
  'JPEG of empty segments': [
    [0xff, 0xd8],
    [0xff, 0xe0, 0, 2],
  ],
  'JPEG of padding': [[0xff, 0xd8], [0xff]],
  'JPEG without an end': [[0xff, 0xd8, 0xff, 0xc0, 0, 8, 8, 0, 1, 0, 1, 0xff, 0xda], [0xff]],
  'GIF of zeros': [[0x47, 0x49, 0x46, 0x38, 0x39, 0x61], [0]],
  'GIF of empty extensions': [
    [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 8, 0, 8, 0, 0, 0],
    [0, 0x21, 0xfe],
  ],
  'GIF of short pieces': [[0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 8, 0, 8, 0, 0, 0, 0, 0x21, 0xfe, 1], [1]],
}

export function hostilePictures(sizeBytes: number): ReadonlyMap<string, ArrayBuffer> {
  return new Map(
    Object.entries(KINDS).map(([name, [head, piece]]) => {
      const bytes = Uint8Array.from({ length: sizeBytes }, (_, index) => piece[index % piece.length] ?? 0)
      bytes.set(head)
      return [name, bytes.buffer]
    }),
  )
}
