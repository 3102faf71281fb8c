/** The Supabase project under test, asked as our own server is asked in this process. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Backend } from '#server/backend/backend.ts'
import { openMailbox } from '#server/backend/mail/mailbox.ts'
import { removeAbandonedFiles } from '#server/backend/move/abandoned-files.ts'
import { deliverDue } from '#server/courier/deliver.ts'
import { ensurePushKeys } from '#server/courier/push/push-keys.ts'
import { connect } from '#tests/support/engines/cluster.ts'
import type { SupabaseProject } from '#tests/support/supabase-project.ts'

import { runSteps } from './run-steps.ts'

export type Api = Pick<
  Backend,
  'fetch' | 'query' | 'publishableKey' | 'maintain' | 'deliverMails' | 'mailbox'
>

/** @param site the URL that the tests write instead of the project's. */
export function projectApi(project: SupabaseProject, site: string): Api {
  const sql = connect(project.databaseUrl, 4)
  const folder = mkdtempSync(join(tmpdir(), 'hibo-project-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const mailbox = openMailbox(folder)
  const query = async <Row>(statement: string, params?: unknown[]) => {
    const rows = await sql.query<Row & Record<string, unknown>>(statement, params)
    return rows
  }
  return {
    publishableKey: project.publishableKey,
    query,
    mailbox,
    // In place of pg_cron, `npm run remove-abandoned-files` and `npm run courier` (docs/deployment.md).
    maintain: async () => {
      await runSteps({ query })
      await removeAbandonedFiles({ query }, project)
    },
    deliverMails: async () => {
      await ensurePushKeys({ query })
      await deliverDue({ database: { query }, transport: mailbox, siteUrl: site })
    },
    async fetch(request, network) {
      const { method, url } = request
      const headers = new Headers(request.headers)
      headers.set('cf-connecting-ip', network) // as Cloudflare sets it in front of hosted projects
      const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer()
      return fetch(url.replace(site, project.url), { method, headers, ...(body && { body }) })
    },
  }
}
