/** Answers `/healthz`: 200, or 503 while the database does not answer. */
import type { Backend } from '#server/backend/backend.ts'

import { logError } from '#server/lib/log.ts'

const TIMEOUT_MS = 5_000

export async function respondToHealthCheck(backend: Backend | null): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  try {
    await Promise.race([backend?.query('select 1'), timeout()])
    return Response.json({ status: 'ok' }, { headers })
  } catch (error) {
    logError('unhealthy', error, { area: 'health', status: 503 })
    return Response.json({ status: 'database unavailable' }, { status: 503, headers })
  }
}

function timeout() {
  return new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The database did not answer in time')), TIMEOUT_MS).unref()
  })
}
