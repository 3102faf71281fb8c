/** Who is asked: each answers a case's steps, and says what processor time that took where. */
import { Pool } from 'pg'

import type { Case } from './cases.ts'
import { cpuTimeOf, cpuTimeOfFamily } from './cpu-time.ts'
import { CONNECTIONS, httpClient } from './load.ts'

export interface Target {
  name: string
  /** Null where it has no answer to the case. */
  asker(which: Case): { ask: (connection: number, turn: number) => Promise<unknown>; close(): unknown } | null
  /** Milliseconds used so far by the server, and by the PostgreSQL behind it. */
  cpu(): Promise<{ server: number; database: number }>
}

interface Keys {
  publishableKey: string
  accessToken: string
}

/** A site of ours, or a PostgREST, which has data requests only and no prefix. */
export function httpTarget(
  name: string,
  server: { url: string; processId: number },
  { publishableKey, accessToken }: Keys,
  databaseProcess: number | null,
  dataOnly = false,
): Target {
  return {
    name,
    asker({ steps, signedIn, statements }) {
      if (dataOnly && !statements) return null
      const { send, close } = httpClient(server.url, {
        apikey: publishableKey,
        'accept-encoding': 'identity',
        ...(signedIn && { authorization: `Bearer ${accessToken}` }),
      })
      const asked = Array.from({ length: CONNECTIONS }, (_, connection) =>
        steps(connection).map((step) => ({
          ...step,
          path: dataOnly ? step.path.replace('/rest/v1', '') : step.path,
        })),
      )
      return {
        ask(connection, turn) {
          const own = asked[connection] ?? []
          const step = own[turn % own.length]
          return step ? send(step) : Promise.reject(new Error('A case without steps'))
        },
        close,
      }
    },
    cpu: async () => ({
      server: await cpuTimeOf(server.processId),
      database: databaseProcess === null ? 0 : await cpuTimeOfFamily(databaseProcess),
    }),
  }
}

/** The statements alone, prepared, over as many connections. Its server time is the benchmark's own. */
export function sqlTarget(databaseUrl: string, databaseProcess: number, member: string): Target {
  return {
    name: 'SQL',
    asker({ name, signedIn, statements }) {
      if (!statements) return null
      const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS })
      pool.on('connect', (client) => {
        const subject = signedIn ? member : ''
        void client.query(`set search_path = public, extensions; set role ${signedIn ? 'authenticated' : 'anon'};
          set request.jwt.claim.sub = '${subject}'`)
      })
      const asked = Array.from({ length: CONNECTIONS }, (_, connection) => statements(connection))
      return {
        ask(connection, turn) {
          const own = asked[connection] ?? []
          const place = turn % own.length
          return pool.query({ name: `${name} ${place}`, ...own[place], text: own[place]?.text ?? 'select' })
        },
        close: () => pool.end(),
      }
    },
    cpu: async () => {
      const { user, system } = process.cpuUsage()
      return { server: (user + system) / 1000, database: await cpuTimeOfFamily(databaseProcess) }
    },
  }
}
