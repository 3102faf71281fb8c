/** Reads the values of a column, on both engines alike: arrays of every type, and text for what has no better form. */
import { types } from 'pg'

import { columnParsers } from './column-parsers.ts'

/** Boolean, and the numbers that JavaScript holds. */
const READ_BY_PG = new Set([16, 21, 23, 26, 700, 701])
/** `number`, because the types of `pg` list no array among the ones they know. */
const TEXT_ARRAY: number = 1009

type Parser = (text: string) => unknown

export interface ArrayType {
  typarray: number
  oid: number
}

/** The readers of one database: which of its types are arrays only its catalog knows. */
export function columnReaders() {
  /** Element type by array type. */
  const elements = new Map<number, number>()
  const readTextArray: Parser = types.getTypeParser(TEXT_ARRAY)

  function of(oid: number): Parser {
    const element = elements.get(oid)
    if (element === undefined)
      return columnParsers[oid] ?? (READ_BY_PG.has(oid) ? types.getTypeParser(oid) : String)
    const parse = of(element)
    return (text) => mapElements(readTextArray(text), parse)
  }
  return {
    of,
    /** Types that a migration adds later are read as text. */
    async learnArrays(query: (sql: string) => Promise<ArrayType[]>) {
      const types = await query('select typarray::int, oid::int from pg_type where typarray <> 0')
      for (const { typarray, oid } of types) elements.set(typarray, oid)
    },
  }
}

function mapElements(value: unknown, parse: Parser): unknown {
  if (Array.isArray(value)) return value.map((element) => mapElements(element, parse))
  return typeof value === 'string' ? parse(value) : value
}
