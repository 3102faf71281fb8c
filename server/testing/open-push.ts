/** A browser's side of web push, with Node's crypto instead of the WebCrypto that encrypts. */
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

const TAG_BYTES = 16

/** Decrypts the body that a push service got (RFC 8291). Keys are base64url. @throws if it was changed */
export function openPush(body: Uint8Array, privateKey: string, auth: string): string {
  const bytes = Buffer.from(body)
  const salt = bytes.subarray(0, 16)
  const keyEnd = 21 + (bytes[20] ?? 0)
  const theirs = bytes.subarray(21, keyEnd)
  const record = bytes.subarray(keyEnd)
  if (bytes.length > bytes.readUInt32BE(16)) throw new Error('More than one record')

  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const derive = (input: NodeJS.ArrayBufferView, by: Buffer, about: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, by, about, length))
  const input = derive(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(input, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const text = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = text.lastIndexOf(2)
  if (end < 0) throw new Error('The record has no delimiter')
  return text.subarray(0, end).toString()
}
