/** Two processes of the product on one PostgreSQL behind a proxy, as a community's own machines run them. */
import { type PostgresServer, startPostgres } from './engines/postgres.ts'
import { npmBinaries } from './engines/postgres-binaries.ts'
import { freePort } from './free-port.ts'
import { type Product, startProduct } from './product.ts'
import { productClient } from './product-client.ts'
import { type ProcessOptions, type ProductProcess, startProductProcess } from './product-process.ts'
import { startProxy } from './proxy.ts'

export type Instances = 1 | 2

/** How many processes the suites attacks, fuzz and faults use: `INSTANCES=2 npm test -- attacks fuzz faults`. */
export const INSTANCES: Instances = process.env.INSTANCES === '2' ? 2 : 1

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
  const ports = await twoPorts()
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
    operatorSecret: null, // like the first
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

/** Starts two processes that tests may harm, on a PostgreSQL of their own. @param dataDir folder of uploads. */
export async function startPairWithDatabase(dataDir: string) {
  const server = await startPostgres(await npmBinaries())
  const product = await startProcessPair(await server.createBareDatabase(), dataDir)
  const stop = async () => {
    await product.stop()
    await server.close()
  }
  return { server, product, stop }
}

/** Finds two ports. The port after each is free as well, for SQL. */
async function twoPorts(): Promise<[number, number]> {
  const one = await freePort()
  for (;;) {
    const other = await freePort()
    if (Math.abs(one - other) > 1) return [one, other]
  }
}

export interface ProcessPair extends ProductProcess {
  /** The processes' own ports, which bypass the proxy. */
  ports: readonly [number, number]
  /** Kills one of the processes. */
  killOne(index: 0 | 1): Promise<void>
  /** Starts a killed process again, and waits until the proxy sends it requests. */
  startAgain(index: 0 | 1): Promise<void>
}

/**
 * Starts two processes that tests may harm, behind a proxy. `port` is the first process's: a proxy does not pass on
 * malformed bytes.
 * @param dataDir folder of uploads.
 */
export async function startProcessPair(
  databaseUrl: string,
  dataDir: string,
  options: Pick<ProcessOptions, 'watched' | 'objectStore'> & Partial<ProcessOptions['proxied']> = {},
): Promise<ProcessPair> {
  const { smtpUrl = null, siteUrl, ...more } = options
  const ports = await twoPorts()
  const proxy = await startProxy(ports)
  const proxied = { siteUrl: siteUrl ?? proxy.url, smtpUrl }
  const start = (port: number) => startProductProcess({ databaseUrl, dataDir, port, proxied, ...more })
  // One after the other: the first one loads the sample community.
  const processes: [ProductProcess, ProductProcess] = [await start(ports[0]), await start(ports[1])]
  await proxy.untilReady(ports.length)
  const end = (how: 'kill' | 'stop') => async () => {
    await proxy.close()
    await Promise.all(processes.map((each) => each[how]()))
  }
  return {
    ...productClient(ports[0], proxy.url),
    port: ports[0],
    ports,
    get processIds() {
      return processes.flatMap(({ processIds }) => processIds)
    },
    output: () => processes.map((each) => each.output()).join('\n'),
    isAlive: () => processes.every((each) => each.isAlive()),
    async memory() {
      const each = await Promise.all(processes.map(({ memory }) => memory()))
      return Math.max(...each.map((megabytes) => megabytes ?? 0)) || null
    },
    kill: end('kill'),
    stop: end('stop'),
    killOne: (index) => processes[index].kill(),
    async startAgain(index) {
      processes[index] = await start(ports[index])
      await proxy.untilReady(ports.length)
    },
  }
}
