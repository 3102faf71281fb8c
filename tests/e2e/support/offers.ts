/** Offers for one test, which are deleted with their author. */
import { randomUUID } from 'node:crypto'

import type { Member } from '#tests/support/members.ts'
import type { ProductClient } from '#tests/support/product-client.ts'

const FACTS = {
  employer: 'Dahab Pay',
  kind: 'full_time',
  places: ['Hargeisa'],
  pay_from: 800,
  pay_to: 1200,
  currency: 'USD',
  pay_per: 'month',
  time_zone: 'Africa/Mogadishu',
}

/** Publishes an offer by the API, as its author. @returns its id */
export async function publishOffer(
  product: ProductClient,
  author: Member,
  {
    title = 'A React developer',
    content = 'Build the shop with us.',
    ...facts
  }: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID()
  const post = { title, content }
  const offer = { id, post, facts: { ...FACTS, ...facts } }
  await product.api('POST', '/rest/v1/rpc/save_job', offer, author.session.access_token)
  return id
}
