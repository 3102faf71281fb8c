import { ApiError } from './api-error.ts'

/**
 * Reads a body of at most `maxBytes`. It counts the bytes, because the declared length may be missing or wrong.
 * @throws ApiError 413 as soon as there are more bytes, 408 if the body does not arrive completely.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new ApiError(413, 'payload_too_large', 'The request is too large')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength
      if (length > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(408, 'request_timeout', 'The request did not arrive whole')
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Levels of nested arrays and objects. The app sends three at most. */
const MAX_NESTING = 32
const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * True if JSON is nested deeper than `MAX_NESTING`. A quarter of a megabyte of brackets would overflow the stack of
 * every recursive function that reads the value.
 */
export function nestsTooDeeply(json: Uint8Array): boolean {
  let depth = 0
  let inText = false
  for (let index = 0; index < json.length; index++) {
    const byte = json[index] ?? 0
    if (inText && byte === BACKSLASH) index++
    else if (byte === QUOTE) inText = !inText
    else if (!inText && OPENING.has(byte) && ++depth > MAX_NESTING) return true
    else if (!inText && CLOSING.has(byte)) depth--
  }
  return false
}

/** Arrays and objects in one text, at most, that the database may read as JSON. The app's have a dozen. */
const MAX_BRACKETS = 64

/** True for a text with more brackets than `MAX_BRACKETS`. `internal.read_json()` has the same limit. */
export function hasManyBrackets(text: string): boolean {
  return (text.match(/[[{]/g)?.length ?? 0) > MAX_BRACKETS
}
