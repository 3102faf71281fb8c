/** Uploads: only pictures, only under one's own name, served as nothing but pictures. */
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'
import { PIXEL } from '#tests/support/pixel.ts'
import { BUCKETS } from '#tests/support/rights/services.ts'
import { attackedProduct, type Member } from './support/attacked-site.ts'

const site = await attackedProduct()
const owner = await site.member({ name: 'owner' })
const mallory = await site.member({ name: 'mallory' })

const HTML = '<!doctype html><script>alert(document.domain)</script>'

const put = (
  path: string,
  as: Member | undefined,
  body: unknown = PIXEL,
  headers: Record<string, string> = {},
) =>
  site.ask(`POST /storage/v1/object/${path}`, {
    as,
    body,
    headers: { 'content-type': 'image/png', ...headers },
  })
const read = (path: string) => site.ask(`GET /storage/v1/object/public/${path}`)
const avatar = (name: string) => `profile-images/${mallory.id}/${name}`
const objects = () => site.sql('select count(*)::int as objects from storage.objects')

test('an honest picture is taken and served (so that the refusals below mean something)', async () => {
  expect((await put(avatar('honest.png'), mallory)).status).toBe(200)
  expect(await read(avatar('honest.png'))).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png' },
  })
})

describe('names', () => {
  test.each([
    ['up', '../{owner}/x.png'],
    ['up, encoded', '%2e%2e/{owner}/x.png'],
    ['up, half encoded', '.%2e/{owner}/x.png'],
    ['up, twice encoded', '%252e%252e/{owner}/x.png'],
    ['an encoded slash', '{me}%2f..%2f{owner}%2fx.png'],
    ['a backslash', '{me}\\..\\{owner}\\x.png'],
    ['an encoded backslash', '{me}%5c..%5c{owner}%5cx.png'],
    ['NUL', '{me}/x.png%00.html'],
    ['a newline', '{me}/x%0a.png'],
    ['broken UTF-8', '{me}/%ff%fe.png'],
    ['a full-width slash', '{me}%ef%bc%8f..%ef%bc%8f{owner}%ef%bc%8fx.png'],
    ['two slashes', '{me}//x.png'],
    ['nothing', '{me}/'],
    ['deeper', '{me}/deeper/x.png'],
    ['very long', `{me}/${'a'.repeat(600)}.png`],
    ['another member', '{owner}/x.png'],
    ['another member, in capitals', '{OWNER}/x.png'],
    ['no member', 'x.png'],
    ['a name that begins like mine', '{me}x/x.png'],
  ])('a file name is refused: %s', async (_name, path) => {
    const filled = path
      .replace('{me}', mallory.id)
      .replace('{owner}', owner.id)
      .replace('{OWNER}', owner.id.toUpperCase())
    for (const bucket of BUCKETS) {
      const { status, text } = await put(`${bucket}/${filled}`, mallory)
      expect([400, 403, 404], `${bucket}: ${status} ${text}`).toContain(status)
    }
  })

  test.each(['', 'auth', 'storage', '..', 'profile-images%00', 'PROFILE-IMAGES', '__proto__', 'constructor'])(
    'the bucket %j does not exist',
    async (bucket) => {
      const { status } = await put(`${bucket}/${mallory.id}/x.png`, mallory)
      expect([400, 403, 404]).toContain(status)
    },
  )

  test('nothing was written outside of the data folder’s files', async () => {
    const names = await readdir(join(site.product.dataDir, 'files'), { recursive: true })
    expect(names.filter((name) => !/^[0-9a-f]{2}(\/[0-9a-f]{64})?$/.test(name))).toEqual([])
  })
})

describe('files that are not pictures', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['HTML', HTML, 'text/html'],
    ['HTML as a picture', HTML, 'image/png'],
    ['SVG', SVG, 'image/svg+xml'],
    ['SVG as a picture', SVG, 'image/png'],
    ['XML', '<?xml version="1.0"?><x/>', 'application/xml'],
    ['PDF as a picture', '%PDF-1.7', 'image/jpeg'],
    ['PNG as GIF', PIXEL, 'image/gif'],
    ['a bitmap', 'BM', 'image/bmp'],
    ['no type', PIXEL, ''],
    ['two types', PIXEL, 'image/png, text/html'],
    ['a type after a newline-like', PIXEL, 'text/html;image/png'],
    ['HTML with a picture’s charset', HTML, 'text/html; charset=image/png'],
    [
      'a form',
      `--x\r\nContent-Disposition: form-data; name=""\r\n\r\n${HTML}\r\n--x--`,
      'multipart/form-data; boundary=x',
    ],
    ['nothing', '', 'image/png'],
    ['white space before the picture', Buffer.concat([Buffer.from('\n'), PIXEL]), 'image/png'],
    ['a name without a picture', PIXEL.subarray(0, 8), 'image/png'],
    ['a picture’s head alone', PIXEL.subarray(0, 30), 'image/png'],
    ['RIFF that is no WebP picture', 'RIFF\x10\0\0\0WEBPxxxxxxxx', 'image/webp'],
  ])('a file that is %s is refused', async (_name, body, type) => {
    const { status, text } = await put(avatar('x.png'), mallory, body, { 'content-type': type })
    expect([400, 413, 415], text).toContain(status)
  })

  test('a picture that is also a page is served as a picture, sandboxed, never sniffed', async () => {
    expect((await put(avatar('poly.png'), mallory, Buffer.concat([PIXEL, Buffer.from(HTML)]))).status).toBe(
      200,
    )
    const { headers } = await read(avatar('poly.png'))
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const asPage = await site.ask(`GET /storage/v1/object/public/${avatar('poly.png')}?download=x.html`, {
      headers: { accept: 'text/html' },
    })
    expect(asPage.headers['content-type']).toBe('image/png')
  })

  test('a type with decorations is served plainly', async () => {
    const type = 'Image/PNG; charset=utf-7; x="text/html"'
    expect((await put(avatar('plain.png'), mallory, PIXEL, { 'content-type': type })).status).toBe(200)
    expect((await read(avatar('plain.png'))).headers['content-type']).toBe('image/png')
  })
})

describe('sizes', () => {
  /** A PNG whose head names these dimensions. */
  function pngOf(width: number, height: number) {
    const bytes = Buffer.from(PIXEL)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  function gifOf(width: number, height: number) {
    const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    bytes.writeUInt16LE(width, 6)
    bytes.writeUInt16LE(height, 8)
    return bytes
  }
  test.each([
    ['30,000 × 30,000 PNG', pngOf(30_000, 30_000), 'image/png'],
    ['65,535 × 65,535 GIF', gifOf(65_535, 65_535), 'image/gif'],
  ])('a %s, small to send and huge to show, is refused', async (_name, bytes, type) => {
    const { status, text } = await put(avatar('bomb'), mallory, bytes, { 'content-type': type })
    expect(status, text).toBe(413)
  })

  test('more than the bucket takes is refused, declared or not', async () => {
    const bytes = Buffer.concat([PIXEL, Buffer.alloc(2 * 1024 * 1024)])
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      // The server hangs up in the middle of the body, at times before the client has read the response.
      const asked = put(avatar('big.png'), mallory, bytes, headers).then(({ status }) => status)
      expect([413, 'hung up']).toContain(await asked.catch(() => 'hung up'))
    }
    expect((await read(avatar('big.png'))).status).toBe(404)
  })

  test('an upload that ends before its declared length is not stored', async () => {
    const [url = ''] = site.product.processUrls
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST /storage/v1/object/${avatar('cut.png')} HTTP/1.1\r\nHost: x\r\napikey: ${site.product.backend.publishableKey}\r\n` +
        `Authorization: Bearer ${mallory.token}\r\nContent-Type: image/png\r\nContent-Length: ${PIXEL.length + 50}\r\n\r\n`,
    )
    socket.write(PIXEL)
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.destroy()
    expect((await read(avatar('cut.png'))).status).toBe(404)
  })
})

describe('files of another member', () => {
  test('the files of another can’t be overwritten, replaced or removed', async () => {
    const path = `profile-images/${owner.id}/face.png`
    expect((await put(path, owner)).status).toBe(200)
    const { headers } = await read(path)
    const admin = await site.member({ admin: true })
    for (const as of [undefined, mallory, admin]) {
      const body = Buffer.concat([PIXEL, Buffer.from('other')])
      for (const method of ['POST', 'PUT'])
        for (const upsert of [{}, { 'x-upsert': 'true' }]) {
          const headers = { 'content-type': 'image/png', ...upsert }
          const { status } = await site.ask(`${method} /storage/v1/object/${path}`, { as, body, headers })
          expect([403, 404, 409]).toContain(status)
        }
      await site.ask(`DELETE /storage/v1/object/${path}`, { as })
      await site.ask('DELETE /storage/v1/object/profile-images', {
        as,
        body: { prefixes: [path.replace('profile-images/', '')] },
      })
    }
    expect(await read(path)).toMatchObject({ status: 200, headers: { etag: headers.etag } })
  })

  test('odd lists of names remove nothing and break nothing', async () => {
    const before = await objects()
    const remove = async (bucket: string, prefixes: unknown) => {
      const asked = { as: mallory, body: { prefixes } }
      const { status, text } = await site.ask(`DELETE /storage/v1/object/${bucket}`, asked)
      expect(status, `${bucket} ${JSON.stringify(prefixes)} ${text}`).toBeLessThan(500)
    }
    for (const name of ['', '%', '*', '../', '\u0000', 'a'.repeat(501), null, {}])
      await remove('profile-images', [name])
    for (const list of [[], 'x']) await remove('profile-images', list)
    for (const bucket of ['%E0%A4%A', '%00', '..', '%2e%2e']) await remove(bucket, ['x'])
    expect(await objects()).toEqual(before)
  })
})

test('nobody but its owner reads the data folder', async () => {
  expect((await stat(site.product.dataDir)).mode & 0o077).toBe(0)
})
