/**
 * Amazon's signature, version 4, computed here a second time:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/

/** Whether the request is signed with this secret, its host, time and body's hash included. */
export function isSigned(request: IncomingMessage, secretAccessKey: string): boolean {
  const [, , scope = '', date = '', region = '', names = '', signature] =
    HEADER.exec(request.headers.authorization ?? '') ?? []
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return false
  const { pathname, search } = new URL(request.url ?? '/', 'http://store')
  const canonical = [
    request.method,
    pathname,
    search.slice(1),
    ...signed.map((name) => `${name}:${request.headers[name]}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}

function hmac(key: string | Buffer, text: string) {
  return createHmac('sha256', key).update(text).digest()
}
