import { ApiError } from './api-error.ts'

/**
 * Reads a body of at most `limit` bytes, counting what arrives: a declared length can be missing or wrong.
 * @throws ApiError 413 as soon as there is more.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new ApiError(413, 'payload_too_large', 'The request is too large')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limit) throw tooLarge()
    chunks.push(chunk)
  }
  const body = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}
