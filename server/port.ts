/** Opens the server's port, with a clear message if that fails, and closes it gracefully. */
import { once } from 'node:events'
import type { Server } from 'node:http'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'

import type { Settings } from './config.ts'

/** More connections than this process can serve at once. Further ones are closed. */
export const MAX_CONNECTIONS = 4_000
/** Running requests may take this long after the stop signal. */
export const DRAIN_DEADLINE_MS = 10_000
const DRAIN_SWEEP_MS = 50

/**
 * Listens on `port`; 0 takes any free port.
 * @returns the URL for browsers on this machine. @throws StartupError
 */
export async function openPort(server: Server, { host, port }: Pick<Settings, 'host' | 'port'>) {
  server.maxConnections = MAX_CONNECTIONS
  server.listen({ port, host, backlog: MAX_CONNECTIONS })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartupError(explain(error, host, port))
  }
  const address = server.address()
  return `http://${nameOf(host)}:${typeof address === 'object' && address ? address.port : port}`
}

function explain(error: unknown, host: string, port: number) {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken: stop the other program or set PORT`
  if (code === 'EACCES') return `Port ${port} may not be used by this account: set PORT to 1024 or above`
  return `HOST and PORT can't be used: ${host}:${port} (${code || 'unknown error'})`
}

/** A host name that a browser on this machine can open: an IP address that means "all" is not a destination. */
function nameOf(host: string) {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}

/** Accepts no more connections, and resolves when the running requests have ended. */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  // Without the sweep, a connection whose last request ends now would stay open until its client closes it.
  const sweep = setInterval(() => server.closeIdleConnections(), DRAIN_SWEEP_MS)
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_DEADLINE_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}
