/**
 * Defect: a file is served as what its sender declared, from the app's own origin.
 * Way around: an upload must be what it declares, by its first bytes.
 */
const SIGNATURES: Record<string, (bytes: Uint8Array) => boolean> = {
  'image/jpeg': (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  'image/png': (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/gif': (bytes) => startsWith(bytes, text('GIF87a')) || startsWith(bytes, text('GIF89a')),
  'image/webp': (bytes) => startsWith(bytes, text('RIFF')) && startsWith(bytes.subarray(8), text('WEBP')),
}

/** The types that browsers may show from here; every other file is a download. */
export function isShownImage(type: string): boolean {
  return type in SIGNATURES
}

/** False for a declared image whose bytes are something else, and for every type that is not known here. */
export function isWhatItDeclares(type: string, bytes: Uint8Array): boolean {
  return SIGNATURES[type]?.(bytes) ?? false
}

function startsWith(bytes: Uint8Array, signature: readonly number[]) {
  return signature.every((byte, index) => bytes[index] === byte)
}

function text(characters: string) {
  return [...characters].map((character) => character.charCodeAt(0))
}
