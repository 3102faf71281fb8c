/** Supabase's own library gets from our server what it gets from PostgREST, for every kind of caller. */
import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'

import { type Actor, type Deployment, openTwins } from './deployments.ts'
import { comparable } from './exchanges.ts'
import { LIBRARY_READS, type LibraryCall } from './library-reads.ts'
import { LIBRARY_WRITES } from './library-writes.ts'
import { readSubjects } from './subjects.ts'

const ACTORS: readonly Actor[] = ['visitor', 'demo', 'admin']

const twins = await openTwins()
afterAll(() => twins.close())

const answerSchema = v.object({
  data: v.unknown(),
  error: v.nullable(v.object({ code: v.optional(v.string(), 'none'), message: v.string() })),
  count: v.nullish(v.number()),
  status: v.number(),
})

/** Returns the library's answers, and the responses' headers for each request. */
async function outcome(deployment: Deployment, actor: Actor, { run }: LibraryCall) {
  const headers: string[] = []
  const client = deployment.library(actor, (asked, response) => {
    const type = response.headers.get('content-type')?.split(';')[0]
    // A function's result is one row for PostgREST.
    const range = asked.includes('/rpc/') ? null : response.headers.get('content-range')
    headers.push(`${asked}: ${type} ${range}`)
  })
  const answers = await Promise.all(await run(client, await readSubjects(deployment)))
  return comparable({ answers: answers.map(comparableAnswer), headers: headers.sort() })
}

/** Drops PostgREST's own messages, which differ between versions, and its numbers of embedded tables. */
function comparableAnswer(answer: unknown) {
  const { data, error, count, status } = v.parse(answerSchema, answer)
  if (!error) return { data, count, status }
  const { code, message } = error
  return { status, count, error: code.startsWith('PGRST') ? code : `${code} ${message.replace(/_1\b/, '')}` }
}

describe.each(ACTORS)('as %s, the library gets the same rows, counts, headers and refusals', (actor) => {
  test.each([...LIBRARY_READS, ...LIBRARY_WRITES])('$name', async (call) => {
    const theirs = await outcome(twins.reference, actor, call)
    expect(await outcome(twins.ours, actor, call)).toEqual(theirs)
  })
})
