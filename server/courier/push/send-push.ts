/** Sends a row of the outbox to one device. Deno runs it, too. */

import { createHash } from 'node:crypto'

import * as v from 'valibot'

import { log } from '#server/lib/log.ts'
import type { Queryable } from '#server/lib/queryable.ts'
import { type Row, readJson, type Site } from '../row.ts'
import { encryptPush } from './encrypt-push.ts'
import { vapidAuthorization } from './push-keys.ts'
import { pushEventSchema, pushText } from './push-text.ts'

const TIMEOUT_MS = 10_000
/** Time for which a push service keeps a push for a device that is off. */
const TTL_SECONDS = 24 * 60 * 60
/** The fourth attempt comes 155 seconds after the first. */
const MAX_ATTEMPTS = 4
/** Push services refuse longer topics. */
const MAX_TOPIC_CHARACTERS = 32
/** Bounds title and body, which members write. */
const MAX_LINE_CHARACTERS = 300

const pushSchema = v.object({
  ...pushEventSchema.entries,
  /** Events with one tag replace each other on the device. */
  tag: v.string(),
  path: v.pipe(v.string(), v.startsWith('/')),
  device: v.string(),
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  public_key: v.string(),
  private_key: v.string(),
})
type Push = v.InferOutput<typeof pushSchema>

/**
 * Sends a push unless it is unwanted by now. Deletes a device that its push service no longer knows. Nobody is told of
 * a failed push, because the app shows the event, too.
 * @throws if another attempt may help, at most three times.
 */
export async function sendPush(sql: Queryable, { id, attempts }: Row, site: Site): Promise<void> {
  const push = await readJson(sql, 'internal.push_to_send($1)', [id], pushSchema)
  if (!push) return
  try {
    const status = await post(push, site)
    if (status === 404 || status === 410) {
      await sql.query('select internal.delete_push_device($1, $2)', [push.device, push.endpoint])
    } else if (status === 429 || status >= 500) throw new PushPostponed(`push ${status}`)
    // The log must not contain the URL, which is a secret of the device.
    else if (status >= 300) log('push-refused', { status }, 'error')
  } catch (error) {
    if (attempts < MAX_ATTEMPTS) throw error
  }
}

class PushPostponed extends Error {
  override name = 'PushPostponed'
}

/** @returns the status. A redirect is not followed: it could lead anywhere. */
async function post(push: Push, site: Site) {
  const { title, body } = pushText(push, site.name)
  const shown = {
    title: title.slice(0, MAX_LINE_CHARACTERS),
    body: body.slice(0, MAX_LINE_CHARACTERS),
    tag: push.tag,
    path: push.path,
  }
  const response = await fetch(push.endpoint, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      authorization: await vapidAuthorization(push.endpoint, site.url, push),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(TTL_SECONDS),
      topic: topicOf(push),
    },
    body: await encryptPush(JSON.stringify(shown), push),
  })
  await response.body?.cancel()
  return response.status
}

/** The topic, of which a push service keeps only the last push. It is a hash, which hides who writes to whom. */
function topicOf({ auth, tag }: Push) {
  return createHash('sha256').update(`${auth} ${tag}`).digest('base64url').slice(0, MAX_TOPIC_CHARACTERS)
}
