/**
 * Encrypts a push message for one browser, so that its push service can't read it (RFC 8291, in the coding `aes128gcm`
 * of RFC 8188). Deno runs it, too.
 */
import { Buffer } from 'node:buffer'

/** The browser's public key and the secret that it shares with us, in base64url. */
export interface PushRecipient {
  p256dh: string
  auth: string
}

/** Random for each message. Tests give those of the RFC. */
interface MessageSecrets {
  keyPair: CryptoKeyPair
  salt: Uint8Array<ArrayBuffer>
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const RECORD_BYTES = 4096
/** One record without its header, tag and delimiter. Push services refuse more than one record. */
export const MAX_MESSAGE_BYTES = RECORD_BYTES - 86 - 16 - 1
const SALT_BYTES = 16
/** Ends the last record; zeros could follow as padding. */
const LAST_RECORD_DELIMITER = 2

/** @returns the body of the request to the push service. @throws RangeError above `MAX_MESSAGE_BYTES`. */
export async function encryptPush(
  message: string,
  { p256dh, auth }: PushRecipient,
  secrets?: MessageSecrets,
): Promise<Buffer<ArrayBuffer>> {
  const text = Buffer.from(message)
  if (text.length > MAX_MESSAGE_BYTES) throw new RangeError('The push message is too long')
  const { keyPair, salt } = secrets ?? (await randomSecrets())
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = Buffer.from(await crypto.subtle.exportKey('raw', keyPair.publicKey))
  const publicKey = await crypto.subtle.importKey('raw', theirs, CURVE, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, keyPair.privateKey, 256)

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const input = await derive(Buffer.from(auth, 'base64url'), shared, info, 32)
  const contentKey = await derive(salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const iv = await derive(salt, input, Buffer.from('Content-Encoding: nonce\0'), 12)
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt'])
  const record = Buffer.concat([text, Buffer.of(LAST_RECORD_DELIMITER)])
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, record)

  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, recordSize, Buffer.of(ours.length), ours, Buffer.from(encrypted)])
}

async function randomSecrets(): Promise<MessageSecrets> {
  return {
    keyPair: await crypto.subtle.generateKey(CURVE, true, ['deriveBits']),
    salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
  }
}

/** HKDF (RFC 5869). */
async function derive(
  salt: BufferSource,
  input: BufferSource,
  info: BufferSource,
  bytes: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', input, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8)
}
