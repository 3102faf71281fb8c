/** Conversations for tests, written as the database owner so that they can be dated back. */
import { apiAs, type Member } from './members.ts'
import type { ProductClient } from './product-client.ts'

export interface PastMessage {
  from: Member
  to: Member
  content: string
  /** Age in minutes; 0 is now. */
  minutesAgo?: number
}

/** Writes the messages with the given ages. */
export async function writeMessages(product: ProductClient, messages: PastMessage[]): Promise<void> {
  for (const { from, to, content, minutesAgo = 0 } of messages) {
    await product.sql(
      `insert into public.messages (sender_id, recipient_id, content, created_at)
       values ($1, $2, $3, now() - $4::integer * interval '1 minute')`,
      [from.id, to.id, content, minutesAgo],
    )
  }
}

/** Sends one message through the API, as its sender. */
export async function sendThroughApi(
  product: ProductClient,
  from: Member,
  to: Member,
  content: string,
): Promise<void> {
  const message = { sender_id: from.id, recipient_id: to.id, content }
  await apiAs(product, from)('POST', '/rest/v1/messages', message)
}
