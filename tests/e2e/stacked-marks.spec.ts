/** Marks stacked on one letter can be wider than a phone or higher than a page: they stay in the box of their text. */
import type { Page } from '@playwright/test'

import { writeMessages } from '#tests/support/messages.ts'
import { makeComments, makePost } from '#tests/support/posts.ts'
import { addRow } from '#tests/support/product-client.ts'
import { expect, test } from './support/fixtures.ts'

const PHONE = { width: 360, height: 740 }
/** Makes one letter with many marks. Browsers break no line inside of it. */
const stacked = (length: number) => `ด${'\u0e49\u0e47'.repeat(length / 2 - 2)}z\u0335`
/** Marks may reach this many CSS px above and below their text: one line. */
const MARGIN = 24

test.use({ viewport: PHONE })

async function expectBoxed(page: Page, place: string) {
  await expect(page.locator('main, dialog[open]').getByText('ด').first(), place).toBeAttached()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `the width of ${place}`)
    .toBeLessThanOrEqual(PHONE.width)
  expect(await page.evaluate(textsOutside, MARGIN), `texts of ${place} that nothing clips`).toEqual([])
}

/** Finds visible texts whose stacked marks may reach beyond the window's sides or over their neighbours. */
function textsOutside(margin: number) {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    const element = node.parentElement
    if (!element?.checkVisibility() || !/\p{M}{2}/u.test(node.textContent ?? '')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const words = range.getBoundingClientRect()
    const drawn = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, display } = getComputedStyle(box)
      if (overflowX === 'visible' || display === 'inline' || display === 'contents') continue
      const { left, right, top, bottom } = box.getBoundingClientRect()
      drawn.left = Math.max(drawn.left, left)
      drawn.right = Math.min(drawn.right, right)
      drawn.top = Math.max(drawn.top, top)
      drawn.bottom = Math.min(drawn.bottom, bottom)
    }
    const isBoxed =
      drawn.left >= 0 &&
      drawn.right <= innerWidth &&
      drawn.top >= words.top - margin &&
      drawn.bottom <= words.bottom + margin
    const isSpoken = words.width <= 1 || drawn.right - drawn.left <= 1
    if (!isBoxed && !isSpoken) found.push(element.outerHTML.slice(0, 200))
  }
  return found
}

test('stacked marks of members stay in their box on every page', async ({
  page,
  product,
  createMember,
  openBrowser,
  signInNew,
}) => {
  const crowded = { full_name: stacked(100), title: stacked(200), bio: stacked(400), location: 'Hargeisa' }
  const member = await signInNew({ ...crowded, skills: ['React'] })
  const contact = await createMember(crowded)
  const name = `${stacked(80)} ${process.pid}`
  await product.sql(
    `with added as (insert into public.specializations (name) values ($1) returning id)
    update public.profiles set specializations = array(select id from added) where id = any($2)`,
    [name, [member.id, contact.id]],
  )
  await addRow(product, 'projects', { profile_id: member.id, title: stacked(200), description: stacked(400) })
  await addRow(product, 'learning_paths', { profile_id: member.id, title: stacked(200) })
  await addRow(product, 'user_ratings', {
    rater_id: contact.id,
    rated_id: member.id,
    rating_value: 4,
    comment: stacked(400),
  })
  await writeMessages(product, [
    { from: contact, to: member, content: stacked(400), minutesAgo: 2 },
    { from: member, to: contact, content: stacked(400), minutesAgo: 1 },
  ])
  const visitor = await openBrowser()
  await visitor.setViewportSize(PHONE)
  const post = await makePost(product, member, {
    title: stacked(200),
    content: stacked(400),
    tags: [stacked(60)],
  })
  await makeComments(product, post, contact, [stacked(400)])
  for (const path of [
    // The feed is first, while the post is one of the newest, because other tests publish, too.
    '/',
    '/community',
    '/developers',
    `/community/post/${post}`,
    `/profile/${member.username}`,
  ]) {
    await visitor.goto(path)
    await expectBoxed(visitor, path)
  }

  await addRow(product, 'post_saves', { post_id: post, profile_id: member.id })
  for (const path of [
    '/profile',
    '/dashboard',
    '/messages',
    `/messages/${contact.id}`,
    `/community/post/${post}`,
    '/profile/edit',
  ]) {
    await page.goto(path)
    await expectBoxed(page, path)
  }
  await page.getByRole('combobox', { name: 'Specializations' }).fill('ด')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectBoxed(page, 'the list of specializations')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectBoxed(page, 'the menu')
  await page.goto('/profile')
  for (const opener of [/^Edit project/, /^Delete project/, /^Delete learning path/]) {
    await page.getByRole('main').getByRole('button', { name: opener }).click()
    await expect(page.locator('dialog[open]')).toBeVisible()
    await expectBoxed(page, `'${opener}'`)
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }
})
