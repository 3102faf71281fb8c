/**
 * Defect: nothing bounds what one request may ask for. An anonymous nested embed ended the process for want
 * of memory, and PGlite can't stop a running statement.
 * Way around: bounds on the request before it reaches the database.
 */
import { ApiError } from '../http/api-error.ts'
import { namesInherited } from './inherited-names.ts'

/** Largest answer in rows, for the outer rows and for each embedded list; Lite counts. */
export const MAX_ROWS = 200
export const BODY_LIMIT = 256 * 1024 // bytes
const QUERY_LIMIT = 8 * 1024 // characters
const EMBED_DEPTH = 3
const EMBED_COUNT = 8
const LOGIC_DEPTH = 3

/**
 * Filters that read each row's whole text let a visitor spend the processor's time: 150 patterns on 5,000 long posts
 * kept PGlite busy for minutes. The app searches through functions, and looks up one name with a pattern.
 */
const PATTERN_COUNT = 2
const COLUMN = String.raw`[(,]"?[\w>-]+"?\.`
const DEAR = String.raw`(not\.)*((i?match|(pl|ph|w)?fts)(\(\w+\))?\.|i?like\()`
const REFUSED_FILTER = new RegExp(`^${DEAR}`)
const REFUSED_IN_LOGIC = new RegExp(COLUMN + DEAR)
const PATTERN = /^(not\.)*i?like\./
const PATTERNS_IN_LOGIC = new RegExp(String.raw`${COLUMN}(not\.)*i?like\.`, 'g')
const AGGREGATE = /(^|\.|:)(count|sum|avg|min|max)$/
const LOGIC_NAME = /(^|\.)(not\.)?(or|and)$/

/** A set or a map by name. */
export type Names = Pick<ReadonlySet<string>, 'has'>

/**
 * @param root the table, view or function that is asked, @param relations those that can be embedded.
 * @throws ApiError 400 or 414 for what is out of bounds. An embed that comes back to a relation that it started
 *   from multiplies rows (each post with its author with all posts); without, an answer is no larger than the data.
 */
export function checkQuery(url: URL, root: string, relations: Names) {
  if (url.search.length > QUERY_LIMIT) throw new ApiError(414, 'PGRST100', 'The query is too long')
  if (url.searchParams.getAll('select').length > 1) throw outOfBounds('The query selects twice')
  let patterns = 0
  for (const [name, value] of url.searchParams) {
    if (namesInherited(name, value)) throw outOfBounds('No such column')
    if (name === 'select') checkEmbeds(value, root, relations)
    else if (LOGIC_NAME.test(name)) checkLogic(value)
    else if (REFUSED_FILTER.test(value)) throw refusedOperator()
    if (PATTERN.test(value)) patterns++
    if (LOGIC_NAME.test(name)) patterns += value.match(PATTERNS_IN_LOGIC)?.length ?? 0
  }
  if (patterns > PATTERN_COUNT) throw outOfBounds('The query searches too many texts')
}

function outOfBounds(message: string) {
  return new ApiError(400, 'PGRST100', message)
}

function refusedOperator() {
  return outOfBounds('Regular expressions and text searches are not available')
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

function checkEmbeds(select: string, root: string, relations: Names) {
  const paths = embedPaths(select)
  if (paths.length > EMBED_COUNT) throw outOfBounds('The query embeds too many relations')
  for (const path of paths) {
    if (path.length > EMBED_DEPTH) throw outOfBounds('The query embeds too deeply')
    if (!path.every((name) => relations.has(name))) throw outOfBounds('The query embeds an unknown relation')
    if (new Set([root, ...path]).size <= path.length) throw outOfBounds('The query comes back to a relation')
  }
}

/** `a,posts!key(id,b:comments(id))` → `[['posts'], ['posts', 'comments']]`: the way to each embed. */
function embedPaths(select: string): string[][] {
  const paths: string[][] = []
  /** Null for the parentheses of an aggregate. */
  const open: (string | null)[] = []
  let word = ''
  for (const character of select) {
    if (character === '(') {
      open.push(AGGREGATE.test(word) ? null : relationIn(word))
      if (open.at(-1) !== null) paths.push(open.filter((name) => name !== null))
      word = ''
    } else if (character === ')' || character === ',') {
      if (character === ')') open.pop()
      word = ''
    } else word += character
  }
  return paths
}

/** `...alias:posts!key!inner` → `posts`. */
function relationIn(word: string): string {
  const name =
    word
      .replace(/^\s*\.\.\./, '')
      .split(':')
      .at(-1) ?? ''
  return name.split('!')[0]?.trim() ?? ''
}
