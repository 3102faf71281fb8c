/** Makes cases for the moderators’ desk, and finds parts of the desk's pages. */
import type { Page } from '@playwright/test'
import * as v from 'valibot'

import type { ProductClient } from '#tests/support/product-client.ts'
import { expect, expectNoAxeViolations, type Member } from './fixtures.ts'

/** A small phone, or 1280 px at 400 % zoom. */
export const PHONE = { width: 320, height: 640 }

const caseSchema = v.object({ id: v.number() })

interface ReportFields {
  kind?: string
  reason?: string
  note?: string
}

export function rpc(product: ProductClient, member: Member, name: string, body: object) {
  return product.api('POST', `/rest/v1/rpc/${name}`, body, member.session.access_token)
}

/** Reports a thing and returns the id of its case. */
export async function report(product: ProductClient, by: Member, thing: string, fields: ReportFields = {}) {
  const { kind = 'post', reason = 'scam', note } = fields
  await rpc(product, by, 'report', { kind, thing, reason, ...(note && { note }) })
  const [row] = await product.sql('select id::integer from internal.cases where kind = $1 and thing = $2', [
    kind,
    thing,
  ])
  return v.parse(caseSchema, row).id
}

export const decision = (page: Page) => page.getByRole('form', { name: 'Decision' })

export async function expectFitsAndPasses(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
}
