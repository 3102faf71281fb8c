import { once } from 'node:events'
import { connect } from 'node:tls'

import type { Problem } from './problems.ts'

const TIMEOUT_MS = 5_000
const DAY_MS = 86_400_000
/** A certificate that ends within this time is a problem, because certificates are renewed earlier. */
const SOON_MS = 7 * DAY_MS

/** Checks the certificate of a public URL. Returns null without a problem, or if the URL can't be reached from here. */
export async function certificateProblem(siteUrl: string): Promise<Problem | null> {
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') return null
  const socket = connect({
    ...{ host: hostname, port: Number(port) || 443, servername: hostname },
    rejectUnauthorized: false, // to read an expired certificate
    timeout: TIMEOUT_MS,
  })
  socket.once('timeout', () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'secureConnect')
    const endsAt = Date.parse(socket.getPeerCertificate().valid_to)
    const left = endsAt - Date.now()
    if (!(left < SOON_MS)) return null
    const cause = `${hostname}: valid until ${new Date(endsAt).toISOString()}`
    return { kind: left < 0 ? 'certificate' : 'certificate-ends', cause, where: `the proxy of ${hostname}` }
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}
