/** Calls of functions: one statement, one round trip. PostgreSQL writes the JSON; the server passes it on unparsed. */
import { ApiError } from '../http/api-error.ts'
import { invalidBodyError, readJsonBody } from './body.ts'
import type { DatabaseFunction } from './functions.ts'
import { readResponseFormat } from './headers.ts'
import { unsupportedError } from './refusal.ts'
import { emptyResponse, jsonResponse, type PlannedRequest } from './response.ts'
import { jsonRecordset, qualifiedName, quoteIdentifier } from './sql-text.ts'

/** The parameters that PostgREST takes beside arguments. */
const ROW_PARAMETERS = ['select', 'order', 'limit', 'offset']

/**
 * @param target null when there is no function of this name.
 * @throws ApiError 404 for arguments that it does not take, 400 for what is outside of the grammar.
 */
export function planFunctionCall(
  name: string,
  target: DatabaseFunction | null,
  request: Request,
  body: Uint8Array,
): PlannedRequest {
  const { oneRow, returnsRows, counts } = readResponseFormat(request)
  if (oneRow || returnsRows || counts)
    throw unsupportedError('A function returns its result whole, as application/json')
  const isHead = request.method === 'HEAD'
  const inUrl = isHead || request.method === 'GET'
  if (!inUrl && request.method !== 'POST') {
    throw new ApiError(405, 'PGRST101', 'Functions are called with GET, HEAD and POST')
  }
  const statement = (inUrl ? callWithTexts : callWithJson)(name, target, request, body)
  return {
    statement,
    toResponse: (row) => (target?.returns === 'void' ? emptyResponse(204) : jsonResponse(row, { isHead })),
  }
}

/** Arguments in the URL are PostgreSQL's texts for their types. */
function callWithTexts(name: string, target: DatabaseFunction | null, request: Request) {
  const given = new Map(new URL(request.url).searchParams)
  const { parameters, ...known } = matchArguments(name, target, [...given.keys()])
  const givenArguments = parameters.map(
    (parameter, index) => `${quoteIdentifier(parameter.name)} => $${index + 1}`,
  )
  return {
    sql: callResult(known, `${qualifiedName(name)}(${givenArguments})`, ''),
    params: parameters.map((parameter) => given.get(parameter.name)),
  }
}

/** Arguments in a body are JSON, which PostgreSQL reads as their types. */
function callWithJson(name: string, target: DatabaseFunction | null, request: Request, bytes: Uint8Array) {
  if (new URL(request.url).search !== '')
    throw unsupportedError('A function takes its arguments in the body alone')
  const body = readJsonBody(request, bytes)
  if (body.isList) throw invalidBodyError('A function takes one object of arguments')
  const { parameters, ...known } = matchArguments(name, target, body.keys[0] ?? [])
  const givenArguments = parameters.map(
    (parameter) => `${quoteIdentifier(parameter.name)} => given.${quoteIdentifier(parameter.name)}`,
  )
  const call = `${qualifiedName(name)}(${givenArguments})`
  if (parameters.length === 0) return { sql: callResult(known, call, ''), params: [] }
  return { sql: callResult(known, call, jsonRecordset('$1', parameters, false)), params: [body.text] }
}

/**
 * Returns the function with the given parameters, in its order.
 * @throws ApiError if there is no such function, a parameter is unknown or a required one is missing.
 */
function matchArguments(name: string, target: DatabaseFunction | null, given: string[]): DatabaseFunction {
  const parameters = target?.parameters.filter((parameter) => given.includes(parameter.name)) ?? []
  const needed = target?.parameters.slice(0, target.parameters.length - target.defaults) ?? []
  if (
    target &&
    parameters.length === given.length &&
    needed.every((parameter) => parameters.includes(parameter))
  ) {
    return { ...target, parameters }
  }
  const part = target && given.find((name) => ROW_PARAMETERS.includes(name))
  if (part) throw unsupportedError(`A function takes arguments alone, and no ${part}`)
  const message = `Could not find the function public.${name}(${given.sort().join(', ')}) in the schema cache`
  throw new ApiError(404, 'PGRST202', message)
}

/** @param source SQL of the arguments; empty when the call holds them itself. */
function callResult({ returns }: Pick<DatabaseFunction, 'returns'>, call: string, source: string): string {
  const forms = {
    json: `${call}::text`,
    scalar: `to_json(${call})::text`,
    void: `${call} is null`,
  }
  return `select ${forms[returns]} as body${source && ` from ${source}`}`
}
