/** Prints the findings of one run as the tables of bench/server/README.md. */

export interface Figures {
  /** Answers per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p95: number
  /** Milliseconds of processor time for each request. */
  serverCpu: number
  databaseCpu: number
}

export interface Results {
  /** Figures by case, then by target. */
  cases: Record<string, Record<string, Figures>>
  /** Statements alone where the database runs inside the server, by case. */
  statementsOnPglite: Record<string, { rate: number; cpu: number }>
}

/** Markdown: data requests on PostgreSQL and on PGlite, then pages. */
export function tablesOf({ cases, statementsOnPglite }: Results): string {
  const found = Object.entries(cases)
  return [
    table(
      [
        'PostgreSQL',
        'SQL ms',
        'SQL /s',
        'PostgREST ms',
        '/s',
        'CPU ms',
        'own ms',
        '/s',
        'CPU ms',
        'database CPU ms',
        'own share',
        'rate to PostgREST',
        'memory /s',
      ],
      found.flatMap(([name, { SQL, PostgREST, PostgreSQL: own, 'PostgreSQL, memory': memory }]) => {
        if (!SQL || !PostgREST || !own) return []
        const share = own.serverCpu / (own.serverCpu + own.databaseCpu)
        return [
          [
            name,
            SQL.p50,
            SQL.rate,
            PostgREST.p50,
            PostgREST.rate,
            PostgREST.serverCpu,
            own.p50,
            own.rate,
            own.serverCpu,
            own.databaseCpu,
            percent(share),
            (own.rate / PostgREST.rate).toFixed(2),
            memory?.rate ?? '–',
          ],
        ]
      }),
    ),
    table(
      ['PGlite', 'ms', '/s', 'CPU ms', 'statement alone', 'own share', 'memory /s'],
      found.flatMap(([name, { PGlite: own, 'PGlite, memory': memory }]) => {
        const alone = statementsOnPglite[name]
        if (!own || !alone) return []
        const share = Math.max(0, 1 - alone.cpu / own.serverCpu)
        return [
          [
            name,
            own.p50,
            own.rate,
            own.serverCpu,
            alone.cpu.toPrecision(3),
            percent(share),
            memory?.rate ?? '–',
          ],
        ]
      }),
    ),
    table(
      ['answers per second', 'PGlite', 'PGlite, memory', 'PostgreSQL', 'PostgreSQL, memory'],
      found.flatMap(([name, { PGlite, PostgreSQL, SQL, ...kept }]) => {
        if (SQL) return []
        return [
          [
            name.replace('page: ', ''),
            PGlite?.rate ?? '–',
            kept['PGlite, memory']?.rate ?? '–',
            PostgreSQL?.rate ?? '–',
            kept['PostgreSQL, memory']?.rate ?? '–',
          ],
        ]
      }),
    ),
  ].join('\n')
}

function percent(share: number) {
  return `${Math.round(share * 100)} %`
}

function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |\n`
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('')
}

/** One target's figures for the eye, while it runs. */
export function lineOf({ rate, p50, p95, serverCpu, databaseCpu }: Figures): string {
  const speed = `${rate}/s`.padEnd(8)
  return `${speed}  p50 ${p50} p95 ${p95} ms  cpu ${serverCpu} + ${databaseCpu} ms`
}
