/**
 * Calls of functions, the requests that most pages consist of: one statement in one round trip, whose answer is the
 * JSON that PostgreSQL wrote, unread. Lite takes every call that asks for more than the function's answer.
 *
 * Defect: Lite takes double quotes around an argument in the address away; searches are what was typed.
 */
import type { Statement } from '../database/pipeline.ts'
import type { CallableFunction } from './functions.ts'
import { MAX_ROWS } from './limits.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i
const DEFAULT_ACCEPT = /^(application\/json|\*\/\*)\s*(;|$)/i

/** The row that a call answers with. */
export interface FunctionRow {
  /** JSON; null for SQL's null. */
  answer: string | null
  /** Of the rows in the answer. */
  count: number
}

/** @returns null for what is no plain call; its statement answers one `FunctionRow`. */
export function functionCall(
  called: CallableFunction,
  request: Request,
  body: Uint8Array | null,
): Statement | null {
  const { headers, method } = request
  if (!DEFAULT_ACCEPT.test(headers.get('accept') ?? '*/*')) return null
  if (headers.has('prefer') || headers.has('range')) return null
  if (method === 'GET') return callWithTexts(called, new URL(request.url).searchParams)
  const isJson = JSON_TYPE.test(headers.get('content-type') ?? 'application/json')
  const plain = method === 'POST' && isJson && new URL(request.url).search === ''
  return plain ? callWithJson(called, new TextDecoder().decode(body ?? undefined)) : null
}

/** Arguments in the address are PostgreSQL's texts for their types. */
function callWithTexts(called: CallableFunction, search: URLSearchParams): Statement | null {
  const given = Object.fromEntries(search)
  const chosen = choose(called, Object.keys(given))
  if (!chosen) return null
  const list = chosen.map(({ name }, place) => `${quoted(name)} => $${place + 1}`)
  return {
    sql: `select ${answerOf(called, `public.${quoted(called.name)}(${list})`, '')}`,
    params: chosen.map(({ name }) => given[name]),
  }
}

/** Arguments in a body are JSON, which PostgreSQL reads as their types. */
function callWithJson(called: CallableFunction, body: string): Statement | null {
  const given = body === '' ? {} : parseObject(body)
  const chosen = given && choose(called, Object.keys(given))
  if (!chosen) return null
  const list = chosen.map(({ name }) => `${quoted(name)} => given.${quoted(name)}`)
  const call = `public.${quoted(called.name)}(${list})`
  if (chosen.length === 0) return { sql: `select ${answerOf(called, call, '')}`, params: [] }
  const types = chosen.map(({ name, type }) => `${quoted(name)} ${type}`)
  const source = `json_to_record($1::json) as given (${types})`
  return { sql: `select ${answerOf(called, call, source)}`, params: [body] }
}

/** The parameters that are given, in the function's order; null when one is unknown or a needed one is missing. */
function choose({ parameters, defaults }: CallableFunction, names: string[]) {
  const chosen = parameters.filter(({ name }) => names.includes(name))
  const needed = parameters.slice(0, parameters.length - defaults)
  return chosen.length === names.length && needed.every((one) => chosen.includes(one)) ? chosen : null
}

/** @param source where the arguments come from; empty when they stand in the call. */
function answerOf({ answers }: CallableFunction, call: string, source: string): string {
  if (answers === 'rows') {
    const rows = `select answers.* from ${source && `${source}, lateral `}${call} as answers limit ${MAX_ROWS}`
    return `coalesce(json_agg(row_to_json(listed)), '[]')::text as answer, count(*)::int as count
      from (${rows}) as listed`
  }
  const forms = {
    json: `${call}::text`,
    scalar: `to_json(${call})::text`,
    nothing: `${call} is null`,
  }
  return `${forms[answers]} as answer, 1 as count${source && ` from ${source}`}`
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function quoted(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}

/** What PostgREST answers with: no content where the function answers nothing. */
export function functionAnswer(called: CallableFunction, { answer, count }: FunctionRow): Response {
  const headers = { 'content-range': count > 0 ? `0-${count - 1}/*` : '*/*' }
  if (called.answers === 'nothing') return new Response(null, { status: 204, headers })
  return new Response(answer ?? 'null', {
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  })
}
