import { createMember, type Member } from '#tests/support/members.ts'
import type { ProductProcess } from '#tests/support/product-process.ts'

const MEMBERS = 20

/** Members who may write as often as they like, and the key of the API. */
export async function prepare(product: ProductProcess) {
  const members: Member[] = []
  for (let index = 0; index < MEMBERS; index++) members.push(await createMember(product))
  const [limits] = await product.sql(`select to_regclass('internal.limits') is not null as there`)
  if (limits?.there)
    await product.sql('update internal.limits set amount = 1000000000, newcomer_amount = null')
  return { members, key: await product.publishableKey() }
}
