/** Reads JSON bodies: one object, or a list of objects. The server checks only keys; PostgreSQL reads the values. */
import { ApiError } from '../http/api-error.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i

export interface JsonBody {
  /** The body as it was sent; an empty one is `{}`. */
  text: string
  isList: boolean
  /** Keys of the object, or of each object in the list. An empty body has none, as PostgREST takes it for functions. */
  keys: string[][]
}

/** @throws ApiError 400 unless the body is a JSON object or a list of objects. */
export function readJsonBody({ headers }: Request, bytes: Uint8Array): JsonBody {
  if (!JSON_TYPE.test(headers.get('content-type') ?? 'application/json')) {
    throw invalidBodyError('The body of a data request is application/json')
  }
  const text = new TextDecoder().decode(bytes) || '{}'
  const value = parse(text)
  const isList = Array.isArray(value)
  const objects: unknown[] = isList ? value : [value]
  return { text, isList, keys: objects.map(keysOf) }
}

/** A refusal with PostgREST's code for bodies. */
export function invalidBodyError(sentence: string): ApiError {
  return new ApiError(400, 'PGRST102', sentence)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBodyError('The body is not valid JSON')
  }
}

function keysOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.keys(value)
  throw invalidBodyError('The body is not a JSON object or list of objects')
}
