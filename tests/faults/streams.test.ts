/** Streams of two instances break with the instance or database that they need, and reopen once it is back. */
import { get } from 'node:http'

import { afterAll, expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { createMember } from '#tests/support/members.ts'
import { sendThroughApi } from '#tests/support/messages.ts'
import { startPairWithDatabase } from '#tests/support/product-pair.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const NEWS = 'data:\n\n'

ensureBuilt()
const { server, product, stop } = await startPairWithDatabase(temporaryFolder())
afterAll(stop)
const [sender, recipient] = [await createMember(product), await createMember(product)]
const apikey = await product.publishableKey()

interface Opened {
  status: number
  /** Returns the text read so far. */
  text(): string
  /** Resolves with true if the server ended the stream, and with false if the connection broke. */
  ended: Promise<boolean>
}

/** Opens the recipient's stream at one of the instances. */
function open(index: 0 | 1): Promise<Opened> {
  const headers = { apikey, authorization: `Bearer ${recipient.session.access_token}` }
  return new Promise((resolve, reject) => {
    const url = `http://127.0.0.1:${product.ports[index]}/streams/v1/messages`
    const sent = get(url, { headers, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      const ended = new Promise<boolean>((end) => response.once('close', () => end(response.complete)))
      resolve({ status: response.statusCode ?? 0, text: () => text, ended })
    })
    sent.on('error', reject)
  })
}

const opened = (index: 0 | 1) =>
  waitFor('a stream', async () => {
    const stream = await open(index)
    return stream.status === 200 ? stream : undefined
  })

async function expectNews(...streams: Opened[]) {
  await sendThroughApi(product, sender, recipient, crypto.randomUUID())
  for (const stream of streams)
    await waitFor('the news', () => (stream.text().includes(NEWS) ? true : undefined))
}

test('a message is told by every instance, whichever got it', async () => {
  await expectNews(await opened(0), await opened(1))
})

test('streams end with the database, are refused without it, and tell of news when it is back', async () => {
  const before = await opened(0)
  const start = await server.halt()
  expect(await before.ended).toBe(true)
  await waitFor('a refusal', async () => ((await open(0)).status === 503 ? true : undefined))
  await start()
  await expectNews(await opened(0), await opened(1))
})

test('a stop ends streams instead of waiting for them', async () => {
  const streams = [await opened(0), await opened(1)]
  const stopped = product.stop()
  expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual([true, true])
  await stopped
})
