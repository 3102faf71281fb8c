/** Two processes of the product on one PostgreSQL behind a proxy, as a community's own machines run them. */
import { type PostgresServer, startPostgres } from './engines/postgres.ts'
import { npmBinaries } from './engines/postgres-binaries.ts'
import { freePort } from './free-port.ts'
import { type Product, startProduct } from './product.ts'
import { startProductProcess } from './product-process.ts'
import { startProxy } from './proxy.ts'

export type Copies = 1 | 2

/** Processes that the suites attacks, fuzz and faults run on: `COPIES=2 npm test -- attacks`. */
export const COPIES: Copies = process.env.COPIES === '2' ? 2 : 1

export interface ProductPair extends Product {
  /** Ends the database and the second process without waiting, for a process that exits. */
  abandon(): void
}

/** Starts a product of two processes. This process is the first of them. */
export async function startProductPair(): Promise<ProductPair> {
  const server = await startPostgres(await npmBinaries())
  try {
    return await startPairOn(server)
  } catch (error) {
    await server.close()
    throw error
  }
}

async function startPairOn(server: PostgresServer): Promise<ProductPair> {
  const ports = [await freePort(), await freePort()] as const
  const proxy = await startProxy(ports)
  const databaseUrl = await server.createDeployedDatabase()
  const first = await startProduct({
    smtp: true,
    settings: { databaseUrl, port: ports[0], siteUrl: proxy.url, trustedProxies: 1 },
  })
  const second = await startProductProcess({
    databaseUrl,
    port: ports[1],
    dataDir: first.dataDir,
    demo: false,
    proxied: { siteUrl: proxy.url, smtpUrl: first.smtpUrl },
  })
  await proxy.untilReady(ports.length)
  return {
    ...first,
    url: proxy.url,
    processUrls: [first.url, second.url],
    otherOutput: second.output,
    async stop() {
      await proxy.close()
      await second.stop()
      await first.stop()
      await server.close()
    },
    abandon() {
      void second.kill()
      server.abandon()
    },
  }
}
