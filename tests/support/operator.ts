/** Asks sites as an operator does (health checks and metrics), and receives the news that they send. */
import { createServer } from 'node:http'
import { text as readText } from 'node:stream/consumers'

import * as v from 'valibot'

import { listen } from './listen.ts'
import { OPERATOR_SECRET } from './product-process.ts'
import { waitFor } from './wait-for.ts'

const LONG_MS = 180_000
const newsSchema = v.object({
  type: v.string(),
  data: v.object({
    incident: v.string(),
    kind: v.string(),
    cause: v.string(),
    where: v.string(),
    instance: v.string(),
  }),
})
type News = v.InferOutput<typeof newsSchema>
const problemsSchema = v.object({ problems: v.array(v.object({ kind: v.string(), cause: v.string() })) })
/** A full disk is a fault of the machine that runs the tests, not of the site. */
const isFaultOfSite = ({ kind }: { kind: string }) => kind !== 'disk-low'

/** Receives news from now on. */
export async function startOperator() {
  let news: News[] = []
  const receiver = createServer(async (request, response) => {
    news.push(v.parse(newsSchema, JSON.parse(await readText(request))))
    response.end()
  })
  const alertUrl = `http://127.0.0.1:${await listen(receiver)}/`

  const ask = (port: number, path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${OPERATOR_SECRET}` } })
  async function health(port: number) {
    const response = await ask(port, '/healthz')
    const { problems } = v.parse(problemsSchema, await response.json())
    return { status: response.status, problems: problems.filter(isFaultOfSite) }
  }
  async function metrics(port: number) {
    const found = (await (await ask(port, '/metrics')).text()).matchAll(/^hibo_problem\{kind="(.+)"\} 1$/gm)
    return [...found].map(([, kind = '']) => ({ kind })).filter(isFaultOfSite)
  }
  const received = (event: string) =>
    news
      .filter(({ type, data }) => type === `incident.${event}` && isFaultOfSite(data))
      .map(({ data }) => data)

  return {
    alertUrl,
    /** Waits until health check and metrics of an instance name this fault alone. @returns the fault's cause. */
    named: (port: number, kind: string) =>
      waitFor(
        `the fault ${kind}`,
        async () => {
          const { status, problems } = await health(port)
          const kinds = [problems, await metrics(port)].map((each) => each.map((one) => one.kind).join())
          return status === 503 && kinds.every((each) => each === kind) ? problems[0]?.cause : undefined
        },
        LONG_MS,
      ),
    /** Waits until health check and metrics name no fault. Instances cache the answer for a second. */
    well: (port: number) =>
      waitFor(
        'health',
        async () => {
          const { status, problems } = await health(port)
          return (status === 200 && problems.length === 0 && (await metrics(port)).length === 0) || undefined
        },
        LONG_MS,
      ),
    /** Waits until an incident was reported `times` times. @returns the first report. */
    told: (event: 'began' | 'ended', kind: string, times = 1) =>
      waitFor(
        `incident.${event} of ${kind}`,
        () => {
          const found = received(event).filter((each) => each.kind === kind)
          return found.length >= times ? found[0] : undefined
        },
        LONG_MS,
      ),
    /** How often the begin and the end of each incident were reported. */
    incidents() {
      const keys = [...new Set([...received('began'), ...received('ended')].map(({ incident }) => incident))]
      return keys.map((key) => {
        const times = (event: string) => received(event).filter(({ incident }) => incident === key).length
        return { began: times('began'), ended: times('ended') }
      })
    },
    forget() {
      news = []
    },
    close: () => void receiver.close(),
  }
}
