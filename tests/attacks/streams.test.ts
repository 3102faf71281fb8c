/** A stream tells only its member that there are new messages; a flood of streams shuts nobody out. */
import { request } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import { attackedProduct, type Member, write } from './support/attacked-site.ts'

const site = await attackedProduct()
const PATH = '/streams/v1/messages'
const NEWS = 'data:\n\n'

interface Opened {
  status: number
  retryAfter: string | undefined
  /** Resolves with all that was read until the text is there or the stream ends. */
  until(text: string): Promise<string>
}

/** @param from the sender's own IP address, one of 127.0.0.0/8. */
function open(member: Member, from = '127.0.0.1'): Promise<Opened> {
  const [url = ''] = site.product.processUrls
  const headers = {
    apikey: site.product.backend.publishableKey,
    authorization: `Bearer ${member.token}`,
    // With two processes each of them counts the addresses that the proxy names.
    ...(site.product.processUrls.length > 1 && { 'x-forwarded-for': from }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url + PATH, { headers, localAddress: from, agent: false }, (response) => {
      let read = ''
      let check = () => {}
      response.on('data', (chunk: Buffer) => {
        read += chunk.toString()
        check()
      })
      const ended = new Promise<void>((end) => response.once('close', end))
      const until = (text: string) =>
        new Promise<string>((found) => {
          check = () => read.includes(text) && found(read)
          check()
          void ended.then(() => found(read))
        })
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], until })
    })
    sent.on('error', reject)
    sent.end()
    onTestFinished(() => void sent.destroy())
  })
}

test('sender and recipient are told of a message without a word of it, and nobody else', async () => {
  const [sender, recipient, stranger] = [await site.member(), await site.member(), await site.member()]
  const streams = await Promise.all([sender, recipient, stranger].map((member) => open(member)))
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await write(site, sender, recipient, 'A secret')).status).toBe(201)
  const [sent, received] = await Promise.all(streams.slice(0, 2).map(({ until }) => until(NEWS)))
  for (const text of [sent, received]) expect(text).toMatch(/^(:\n\n)+data:\n\n$/)
  // The stranger's stream tells of this message first: news for others would have arrived before it.
  expect((await write(site, stranger, sender, 'Another')).status).toBe(201)
  await streams[0]?.until(NEWS + NEWS)
  expect(await streams[2]?.until(NEWS)).toMatch(/^(:\n\n)+data:\n\n$/)
})

test('without a token of a living session there is no stream', async () => {
  const member = await site.member()
  const statusWith = async (headers: Record<string, string>) =>
    (await site.ask(`GET ${PATH}`, { headers })).status
  const key = site.product.backend.publishableKey
  expect(await statusWith({})).toBe(401)
  expect(await statusWith({ authorization: `Bearer ${key}` })).toBe(401)
  expect(await statusWith({ authorization: `Bearer ${member.session.refresh_token}` })).toBe(401)
  expect(await statusWith({ authorization: `Bearer ${member.token}x` })).toBe(401)
  expect(await statusWith({ authorization: `Bearer ${member.token}`, apikey: 'wrong' })).toBe(401)
  expect((await site.ask('POST /auth/v1/logout?scope=local', { as: member })).status).toBe(204)
  expect(await statusWith({ authorization: `Bearer ${member.token}` })).toBe(401)
})

test('a token in the address opens nothing, and no other method does', async () => {
  const member = await site.member()
  const address = `${PATH}?access_token=${member.token}&apikey=${site.product.backend.publishableKey}`
  expect((await site.ask(`GET ${address}`)).status).toBe(401)
  for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    expect((await site.ask(`${method} ${PATH}`, { as: member })).status, method).toBe(405)
  for (const path of [
    '/streams/v1/',
    '/streams/v1/messages/',
    '/streams/v1/messages/more',
    '/streams/v1/posts',
    '/streams/v1/..%2fmessages',
  ])
    expect((await site.ask(`GET ${path}`, { as: member })).status, path).toBe(404)
})

test('a suspended member is told nothing more, and the stream ends', async () => {
  const [member, friend] = [await site.member(), await site.member()]
  const stream = await open(member)
  expect(stream.status).toBe(200)
  await site.sql('select internal.suspend($1, true)', [member.id])
  const message = 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)'
  await site.sql(message, [friend.id, member.id, 'Are you there?'])
  expect(await stream.until(NEWS)).toMatch(/^(:\n\n)+$/)
})

test('nobody wakes others: what notifies is no function of the API', async () => {
  const member = await site.member()
  for (const as of [site.visitor, member])
    for (const name of ['pg_notify', 'tell_of_messages', 'pg_listening_channels'])
      expect((await site.ask(`POST /rest/v1/rpc/${name}`, { as, body: {} })).status, name).toBe(404)
})

test('a flood of streams is refused kindly, and leaves others theirs', async () => {
  const [member, neighbour] = [await site.member(), await site.member()]
  const flood = await Promise.all(Array.from({ length: 20 }, () => open(member, '127.0.0.2')))
  const refused = flood.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(Array(12).fill([503, '60']))
  expect((await open(neighbour, '127.0.0.2')).status).toBe(200)
  expect((await site.ask('GET /rest/v1/messages?select=id&limit=1', { as: member })).status).toBe(200)
})
