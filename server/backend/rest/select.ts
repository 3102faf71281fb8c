/** The parameter `select`: columns of a relation, and in brackets those of relations that belong to it. */
import type { Condition } from './filter.ts'
import { MAX_EMBED_DEPTH, type RequestParts } from './limits.ts'
import { unsupportedError } from './refusal.ts'
import { columnSql, type Relation } from './relations.ts'
import { findRelationship, type Relationship } from './relationships.ts'
import { quoteIdentifier, TextReader } from './sql-text.ts'

const ITEM = /(?:(\w{1,63}):)?(\*|\w{1,63})((?:!\w{1,63}){0,2})(\()?/y

/** Rows of one relation: the wanted columns, conditions and order. */
export interface Rows {
  relation: Relation
  /** SQL of each column of the response. @param table the name that the relation has in the statement. */
  columns: ((table: string) => string)[]
  embeds: Embed[]
  conditions: Condition[]
  /** SQL, as `columns`. */
  order: ((table: string) => string)[]
  limit: number | null
  offset: number
}

/** Related rows, as a value of the row that they belong to. */
export interface Embed {
  /** Key in the response. */
  as: string
  /** Name in the request. */
  name: string
  relationship: Relationship
  /** True leaves out rows without embedded rows. */
  isInner: boolean
  rows: Rows
}

/** @throws ApiError 400 for what is outside of the grammar. */
export function readSelect(text: string, relation: Relation, parts: RequestParts): Rows {
  const reader = new TextReader(text)
  const rows = readItems(reader, relation, parts, 0)
  if (reader.isAtEnd()) return rows
  throw selectError(reader)
}

function selectError({ next }: TextReader) {
  return unsupportedError(
    `The parameter select is not understood from ${next} on: it takes columns, alias:column and embeds like projects(title), without quotes, casts, paths and sums`,
  )
}

function readItems(reader: TextReader, relation: Relation, parts: RequestParts, depth: number): Rows {
  const rows: Rows = { relation, columns: [], embeds: [], conditions: [], order: [], limit: null, offset: 0 }
  let counts = false
  do {
    const [found, alias, name = '', marks = '', bracket] = reader.take(ITEM) ?? []
    if (found === undefined) return rows // the rest is refused as a whole
    if (bracket && name === 'count')
      throw unsupportedError('Sums are not answered; count alone, without brackets, is the number of rows')
    if (bracket) {
      const embed = readEmbed(reader, relation, parts, depth + 1, { alias, name, marks })
      if (rows.embeds.some(({ as }) => as === embed.as))
        throw unsupportedError(`Two embeds have the name ${embed.as}: give one of them an alias`)
      rows.embeds.push(embed)
    } else if (marks === '' && (alias === undefined || name !== '*')) {
      parts.add('columns')
      counts ||= isCount(relation, name)
      rows.columns.push(readColumn(relation, alias, name))
    } else throw unsupportedError('A column is named alone, without hints')
  } while (reader.take(/,/y))
  if (counts && rows.columns.length + rows.embeds.length > 1)
    throw unsupportedError('The number of rows, count, stands alone: sums by columns are not answered')
  return rows
}

/** True if `count` means the number of rows, as in PostgREST, because no column has this name. */
function isCount(relation: Relation, name: string) {
  return name === 'count' && !relation.columns.has(name)
}

function readColumn(relation: Relation, alias: string | undefined, name: string) {
  if (name === '*') return (table: string) => `${table}.*`
  const as = quoteIdentifier(alias ?? name)
  if (isCount(relation, name)) return () => `count(*) as ${as}`
  return (table: string) => `${columnSql(relation, table, name)} as ${as}`
}

function readEmbed(
  reader: TextReader,
  origin: Relation,
  parts: RequestParts,
  depth: number,
  { alias, name, marks }: { alias: string | undefined; name: string; marks: string },
): Embed {
  parts.add('embeds')
  if (depth > MAX_EMBED_DEPTH) throw unsupportedError(`Embeds are at most ${MAX_EMBED_DEPTH} levels deep`)
  const all = marks.split('!').slice(1)
  const hints = all.filter((mark) => mark !== 'inner' && mark !== 'left')
  if (hints.length > 1) throw unsupportedError('An embed has one hint at most')
  const relationship = findRelationship(origin, name, hints[0] ?? null)
  const rows = readItems(reader, relationship.target, parts, depth)
  const isEmpty = rows.columns.length + rows.embeds.length === 0
  if (isEmpty) throw unsupportedError(`The embed ${name} names its columns: ${name}(id)`)
  if (!reader.take(/\)/y)) throw selectError(reader)
  return { as: alias ?? name, name, relationship, isInner: all.includes('inner'), rows }
}
