/** The servers that are measured: each answers a case's steps and reports the processor time of its parts. */
import { Client } from 'pg'

import type { Case } from './cases.ts'
import { cpuTimeOf, cpuTimeOfFamily } from './cpu-time.ts'
import { CONNECTIONS, httpClient } from './load.ts'

export interface Target {
  name: string
  /** Null where it has no response to the case. */
  asker(which: Case): Asker | null
  /** Milliseconds used so far by the server, and by the PostgreSQL behind it. */
  cpu(): Promise<{ server: number; database: number }>
}

export interface Asker {
  ask: (connection: number, turn: number) => Promise<unknown>
  /** Turns after which nothing is left behind. */
  round: number
  close(): unknown
}

export interface Keys {
  publishableKey: string
  /** One for each connection. */
  accessTokens: string[]
}

export interface HttpServer {
  name: string
  url: string
  processId: number
  /** Process id of the PostgreSQL behind it. */
  databaseProcess: number | null
  /** `site` has pages too, `data` answers data requests only, `memory` only those that memory can answer. */
  answers: 'site' | 'data' | 'memory'
}

/** A site of ours, or a PostgREST, which has data requests only and no prefix. */
export function httpTarget(server: HttpServer, { publishableKey, accessTokens }: Keys): Target {
  const { name, url, processId, databaseProcess, answers } = server
  return {
    name,
    asker({ steps, statements, keepable }) {
      if (answers === 'data' && !statements) return null
      if (answers === 'memory' && !keepable) return null
      const { send, close } = httpClient(url, ({ as, path }) => ({
        apikey: publishableKey,
        'accept-encoding': path.startsWith('/rest') || answers === 'data' ? 'identity' : 'br',
        ...(as !== undefined && { authorization: `Bearer ${accessTokens[as]}` }),
      }))
      const asked = Array.from({ length: CONNECTIONS }, (_, connection) =>
        steps(connection).map((step) => ({
          ...step,
          path: answers === 'data' ? step.path.replace('/rest/v1', '') : step.path,
        })),
      )
      return {
        ask(connection, turn) {
          const own = asked[connection] ?? []
          const step = own[turn % own.length]
          return step ? send(step) : Promise.reject(new Error('A case without steps'))
        },
        round: asked[0]?.length ?? 1,
        close,
      }
    },
    cpu: async () => ({
      server: await cpuTimeOf(processId),
      database: databaseProcess === null ? 0 : await cpuTimeOfFamily(databaseProcess),
    }),
  }
}

/** The statements alone, prepared, over as many connections. Its server time is the benchmark's own. */
export function sqlTarget(databaseUrl: string, databaseProcess: number, members: { id: string }[]): Target {
  return {
    name: 'SQL',
    asker({ name, signedIn, statements }) {
      if (!statements) return null
      const clients = Promise.all(
        Array.from({ length: CONNECTIONS }, async (_, connection) => {
          const client = new Client({ connectionString: databaseUrl })
          await client.connect()
          await client.query(`set search_path = public, extensions;
            set role ${signedIn ? 'authenticated' : 'anon'};
            set request.jwt.claim.sub = '${signedIn ? members[signedIn === 'first' ? 0 : connection]?.id : ''}'`)
          return client
        }),
      )
      const asked = Array.from({ length: CONNECTIONS }, (_, connection) => statements(connection))
      return {
        async ask(connection, turn) {
          const own = asked[connection] ?? []
          const place = turn % own.length
          const { text = 'select', values = [] } = own[place] ?? {}
          return (await clients)[connection]?.query({ name: `${name} ${place}`, text, values })
        },
        round: asked[0]?.length ?? 1,
        close: async () => {
          for (const client of await clients) await client.end()
        },
      }
    },
    cpu: async () => {
      const { user, system } = process.cpuUsage()
      return { server: (user + system) / 1000, database: await cpuTimeOfFamily(databaseProcess) }
    },
  }
}
