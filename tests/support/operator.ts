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
/** The room on the disk of this machine is no fault of the site. */
const matters = ({ kind }: { kind: string }) => kind !== 'disk-low'

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
    return { status: response.status, problems: problems.filter(matters) }
  }
  async function metrics(port: number) {
    const found = (await (await ask(port, '/metrics')).text()).matchAll(/^hibo_problem\{kind="(.+)"\} 1$/gm)
    return [...found].map(([, kind = '']) => ({ kind })).filter(matters)
  }
  const received = (event: string) =>
    news.filter(({ type, data }) => type === `incident.${event}` && matters(data)).map(({ data }) => data)

  return {
    alertUrl,
    /** Waits until health check and metrics of an instance name this fault, and no other. @returns its cause. */
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
    /** Waits until both find nothing: an answer is shared for a second. */
    well: (port: number) =>
      waitFor(
        'health',
        async () => {
          const { status, problems } = await health(port)
          return (status === 200 && problems.length === 0 && (await metrics(port)).length === 0) || undefined
        },
        LONG_MS,
      ),
    /** Waits for so many news. @returns the first. */
    told: (event: 'began' | 'ended', kind: string, times = 1) =>
      waitFor(
        `incident.${event} of ${kind}`,
        () => {
          const found = received(event).filter((each) => each.kind === kind)
          return found.length >= times ? found[0] : undefined
        },
        LONG_MS,
      ),
    /** The incidents that were told, with how often their begin and their end were. */
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
