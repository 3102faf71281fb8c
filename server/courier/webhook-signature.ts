/** Signatures of webhooks, as the Standard Webhooks specification has them; Svix, and so Resend, sends the same. */

/** Seconds that a report may be old: a recorded one is worth nothing later. */
const TOLERANCE_SECONDS = 300

/** @param secret `whsec_` and a key in base64. */
export async function isSigned(secret: string, headers: Headers, body: string): Promise<boolean> {
  const read = (name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? ''
  const [id, timestamp] = [read('id'), read('timestamp')]
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < TOLERANCE_SECONDS)) return false
  const key = await keyOf(secret, 'verify')
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  // Several while the secret is changed.
  for (const signature of read('signature').split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed))) return true
  }
  return false
}

/** @returns the headers of a report that this site sends. @param id names the report: the same if it is sent again. */
export async function signWebhook(secret: string, id: string, body: string): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signed))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  }
}

function keyOf(secret: string, use: 'sign' | 'verify') {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), algorithm, false, [use])
}

/** The bytes of base64; none if it is not base64. */
function bytesOf(base64: string) {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
