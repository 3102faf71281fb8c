/** A client of the product that `serve-product.ts` runs in another process. */
import * as v from 'valibot'
import { waitForProjectMail } from './supabase-mails.ts'
import { projectUnderTest } from './supabase-project.ts'
import { waitFor } from './wait-for.ts'

const mailSchema = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
})
const rowsSchema = v.object({ rows: v.array(v.record(v.string(), v.unknown())) })

export type ReceivedMail = v.InferOutput<typeof mailSchema>
export type Row = Record<string, unknown>

export interface ProductClient {
  url: string
  publishableKey(): Promise<string>
  /** Runs one statement as the database owner. Throws the database's error. */
  sql(sql: string, params?: unknown[]): Promise<Row[]>
  /** Waits for a mail to this email address with a matching subject and returns the newest. */
  waitForMail(to: string, subject?: RegExp): Promise<ReceivedMail>
  /** Calls the API as a visitor, or with a member's token. Throws unless the response is a success. */
  api(method: string, path: string, body?: unknown, accessToken?: string): Promise<unknown>
}

/** Creates a client for the product on this local port. @param url a proxy's URL, if one is in front of it. */
export function productClient(port: number, url = `http://127.0.0.1:${port}`): ProductClient {
  const project = projectUnderTest()
  let key: Promise<string> | null = null

  async function publishableKey() {
    const page = await (await fetch(`${url}/404`)).text()
    const found = /"publishableKey":"([^"]+)"/.exec(page)?.[1]
    if (!found) throw new Error('The page carries no publishable key')
    return found
  }

  return {
    url,
    publishableKey,
    async sql(sql, params = []) {
      const response = await fetch(`http://127.0.0.1:${port + 1}/sql`, {
        method: 'POST',
        body: JSON.stringify({ sql, params }),
      })
      const json: unknown = await response.json()
      if (!response.ok) throw new Error(`${sql}: ${JSON.stringify(json)}`)
      return v.parse(rowsSchema, json).rows
    },
    waitForMail(to, subject = /(?:)/) {
      if (project) return waitForProjectMail(project, to, subject)
      return waitFor(`a mail to ${to}`, async () => {
        const mailbox = await fetch(`http://127.0.0.1:${port}/mailbox.json`)
        const mails = v.parse(v.array(mailSchema), await mailbox.json())
        return mails.find((mail) => mail.to === to && subject.test(mail.subject))
      })
    },
    async api(method, path, body, accessToken) {
      key ??= publishableKey()
      const response = await fetch((project?.url ?? url) + path, {
        method,
        headers: {
          apikey: await key,
          'content-type': 'application/json',
          ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text ? JSON.parse(text) : null
    },
  }
}

/** Adds a row as the database owner. */
export function addRow({ sql }: Pick<ProductClient, 'sql'>, table: string, row: Row): Promise<Row[]> {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  return sql(`insert into public.${table} (${columns}) values (${places})`, Object.values(row))
}
