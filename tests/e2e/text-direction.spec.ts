import type { Locator } from '@playwright/test'
import { sendThroughApi } from '#tests/support/messages.ts'
import { makePost } from '#tests/support/posts.ts'
import { expect, test } from './support/fixtures.ts'

const ENGLISH = 'I write.'
const ARABIC = 'أكتب بالعربية.'

/** Finds the side of a line's full stop: left of the first letter in right-to-left text. */
function sideOfFullStop(block: Locator, line: string): Promise<'left' | 'right'> {
  return block.evaluate((element, words) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const start = text.textContent?.indexOf(words) ?? -1
      if (start < 0) continue
      const leftOf = (index: number) => {
        const letter = document.createRange()
        letter.setStart(text, index)
        letter.setEnd(text, index + 1)
        return letter.getBoundingClientRect().left
      }
      return leftOf(start + words.length - 1) < leftOf(start) ? 'left' : 'right'
    }
    throw new Error(`No "${words}"`)
  }, line)
}

test('each paragraph has the text direction of its language', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  const bio = `${ENGLISH}\n\n${ARABIC}`
  const [me, contact] = [await createMember({ bio }), await createMember()]
  await page.goto(`/profile/${me.username}`)
  const about = page.getByText(ENGLISH)
  expect(await sideOfFullStop(about, ENGLISH)).toBe('right')
  expect(await sideOfFullStop(about, ARABIC)).toBe('left')

  await sendThroughApi(product, me, contact, `${ARABIC}\n${ENGLISH}`)
  await signIn(me)
  await page.goto(`/messages/${contact.id}`)
  const message = page.getByRole('log', { name: 'Messages' }).getByText(ENGLISH)
  await expect(message).toBeVisible()
  expect(await sideOfFullStop(message, ENGLISH)).toBe('right')
  expect(await sideOfFullStop(message, ARABIC)).toBe('left')
  await page.getByLabel('Message', { exact: true }).fill(ARABIC)
  await expect(page.getByLabel('Message', { exact: true })).toHaveCSS('direction', 'rtl')
})

test('a sentence about several people is read from the left, whoever comes first', async ({
  page,
  product,
  createMember,
  signInNew,
}) => {
  const me = await signInNew()
  const id = await makePost(product, me)
  for (const full_name of ['Hodan Cali', 'Nuur Cabdi', 'مريم عبدي']) {
    const { id: profile_id, session } = await createMember({ full_name })
    await product.api('POST', '/rest/v1/post_likes', { post_id: id, profile_id }, session.access_token)
  }
  await page.goto('/notifications')
  const people = page.getByRole('main').getByText('مريم عبدي and 2 others')
  await expect(people).toBeVisible()
  await expect(async () => {
    const sentence = await people.boundingBox()
    const first = await people.getByText('مريم عبدي', { exact: true }).boundingBox()
    expect(first?.x).toBeCloseTo(sentence?.x ?? 0)
    expect(first?.width).toBeLessThan((sentence?.width ?? 0) / 2)
  }).toPass()
})
