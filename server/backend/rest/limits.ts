/**
 * Defect: nothing bounds what one request may ask for. An anonymous nested embed ended the process for want
 * of memory, and PGlite can't stop a running statement.
 * Way around: bounds on the request before it reaches the database.
 */
import { ApiError } from '../http/api-error.ts'

/** Largest answer in rows, for the outer rows and for each embedded list. */
export const MAX_ROWS = 200
export const BODY_LIMIT = 256 * 1024 // bytes
const QUERY_LIMIT = 8 * 1024 // characters
const EMBED_DEPTH = 3
const EMBED_COUNT = 8
const LOGIC_DEPTH = 3

/** Regular expressions let a visitor spend the processor's time; the app has no use for them. */
const REFUSED_FILTER = /^(not\.)?i?match(\(\w+\))?\./
const REFUSED_IN_LOGIC = /[(,][\w>-]+\.(not\.)?i?match(\(\w+\))?\./
const LOGIC_NAME = /(^|\.)(not\.)?(or|and)$/

/**
 * @returns the request's address with a limit on every embedded list.
 * @throws ApiError 400 or 414 for what is out of bounds.
 */
export function boundQuery(url: URL): URL {
  if (url.search.length > QUERY_LIMIT) throw new ApiError(414, 'PGRST100', 'The query is too long')
  const bounded = new URL(url)
  for (const [name, value] of url.searchParams) {
    if (name === 'select') limitEmbeds(bounded.searchParams, value)
    else if (LOGIC_NAME.test(name)) checkLogic(value)
    else if (REFUSED_FILTER.test(value)) throw refusedOperator()
  }
  return bounded
}

function outOfBounds(message: string) {
  return new ApiError(400, 'PGRST100', message)
}

function refusedOperator() {
  return outOfBounds('Regular expressions are not available')
}

function checkLogic(value: string) {
  if (nesting(value) > LOGIC_DEPTH) throw outOfBounds('The filters are nested too deeply')
  if (REFUSED_IN_LOGIC.test(value)) throw refusedOperator()
}

function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  for (const character of text) {
    if (character === '(') deepest = Math.max(deepest, ++depth)
    if (character === ')') depth--
  }
  return deepest
}

function limitEmbeds(params: URLSearchParams, select: string) {
  const paths = embedPaths(select)
  if (paths.length > EMBED_COUNT) throw outOfBounds('The query embeds too many relations')
  for (const path of paths) {
    if (path.length > EMBED_DEPTH) throw outOfBounds('The query embeds too deeply')
    const name = `${path.join('.')}.limit`
    const asked = params.getAll(name).map(Number)
    const limit = Math.min(MAX_ROWS, ...asked.filter((value) => Number.isInteger(value) && value >= 0))
    params.delete(name)
    params.set(name, String(limit))
  }
}

/** `a,b:posts!key(id,comments(id))` → `[['b'], ['b', 'comments']]`: alias, else name, of each embed. */
function embedPaths(select: string): string[][] {
  const paths: string[][] = []
  const open: (string | null)[] = []
  let word = ''
  for (const character of select) {
    if (character === '(') {
      const name = embedName(word)
      open.push(name)
      if (name !== null) paths.push(open.filter((part) => part !== null))
      word = ''
    } else if (character === ')' || character === ',') {
      if (character === ')') open.pop()
      word = ''
    } else word += character
  }
  return paths
}

/** @returns null for an aggregate such as `price.sum()`. */
function embedName(word: string): string | null {
  const [alias, rest] = word.replace(/^\.\.\./, '').split(':')
  const name = (rest === undefined ? alias : rest)?.split('!')[0]?.trim() ?? ''
  if (/\.(count|sum|avg|min|max)$/.test(name) || name === 'count') return null
  return (rest === undefined ? name : alias?.trim()) ?? null
}
