/**
 * Calls of functions, the requests that most pages consist of: one statement in one round trip, whose answer is the
 * JSON that PostgreSQL wrote, unread. Lite takes every call that asks for more than the function's answer.
 *
 * Defect: Lite takes double quotes around an argument in the address away; searches are what was typed.
 */
import type { Statement } from '../database/pipeline.ts'
import type { CallableFunction } from './functions.ts'
import { MAX_ROWS } from './limits.ts'
import {
  answerOfRows,
  emptyAnswer,
  givenRow,
  jsonAnswer,
  type PlainCall,
  quoted,
  readJsonObject,
  wantsPlainJson,
} from './plain-request.ts'

/** @returns null for what is no plain call. */
export function functionCall(
  called: CallableFunction,
  request: Request,
  body: Uint8Array | null,
): PlainCall | null {
  const statement = wantsPlainJson(request) ? statementOf(called, request, body) : null
  const answer: PlainCall['answer'] =
    called.answers === 'nothing' ? ({ count }) => emptyAnswer(204, count) : jsonAnswer
  return statement && { statement, answer }
}

function statementOf(called: CallableFunction, request: Request, body: Uint8Array | null): Statement | null {
  const { search, searchParams } = new URL(request.url)
  if (request.method === 'GET') return callWithTexts(called, searchParams)
  const given = request.method === 'POST' && search === '' ? readJsonObject(request, body) : null
  return given && callWithJson(called, given)
}

/** Arguments in the address are PostgreSQL's texts for their types. */
function callWithTexts(called: CallableFunction, search: URLSearchParams): Statement | null {
  const given = Object.fromEntries(search)
  const chosen = choose(called, Object.keys(given))
  if (!chosen) return null
  const list = chosen.map(({ name }, place) => `${quoted(name)} => $${place + 1}`)
  return {
    sql: answerOf(called, `public.${quoted(called.name)}(${list})`, ''),
    params: chosen.map(({ name }) => given[name]),
  }
}

/** Arguments in a body are JSON, which PostgreSQL reads as their types. */
function callWithJson(called: CallableFunction, given: { text: string; keys: string[] }): Statement | null {
  const chosen = choose(called, given.keys)
  if (!chosen) return null
  const list = chosen.map(({ name }) => `${quoted(name)} => given.${quoted(name)}`)
  const call = `public.${quoted(called.name)}(${list})`
  if (chosen.length === 0) return { sql: answerOf(called, call, ''), params: [] }
  return { sql: answerOf(called, call, givenRow(chosen)), params: [given.text] }
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
    return answerOfRows(
      `select answers.* from ${source && `${source}, lateral `}${call} as answers limit ${MAX_ROWS}`,
    )
  }
  const forms = {
    json: `${call}::text`,
    scalar: `to_json(${call})::text`,
    nothing: `${call} is null`,
  }
  return `select ${forms[answers]} as answer, 1 as count${source && ` from ${source}`}`
}
