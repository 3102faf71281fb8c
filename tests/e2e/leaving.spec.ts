/** The settings for privacy, the export of one's data, and leaving and coming back. */
import { readFile } from 'node:fs/promises'

import { writeMessages } from '#tests/support/messages.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { expectNotice } from './support/notices.ts'
import { signInByForm } from './support/sign-in-form.ts'

test('a member hides from lists and chooses who writes first, each saved at once', async ({
  page,
  product,
  openBrowser,
  signInNew,
}) => {
  const member = await signInNew({ full_name: 'Shukri Shy', title: 'Quiet Developer' })
  await page.goto('/settings/privacy')
  const lists = page.getByRole('switch', { name: 'Keep me out of lists' })
  await lists.check()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Keep search engines away/ })).toBeDisabled()
  await page.getByRole('radio', { name: /^Nobody/ }).check()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoAxeViolations(page)
  await expect
    .poll(() =>
      product.sql('select opted_out_of_lists, who_may_write from public.profiles where id = $1', [member.id]),
    )
    .toEqual([{ opted_out_of_lists: true, who_may_write: 'nobody' }])
  await page.reload()
  await expect(lists).toBeChecked()

  const visitor = await openBrowser(null, `/profile/${member.username}`)
  await expect(visitor.getByRole('heading', { name: 'Shukri Shy' })).toBeVisible()
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(visitor.locator('script[type="application/ld+json"]')).toHaveCount(0)
})

test('a member takes their data along over a broken line, leaves, and comes back within two weeks', async ({
  page,
  product,
  createMember,
  allowErrors,
  signInNew,
}) => {
  allowErrors(/Failed to (load|fetch)|The export was interrupted|ERR_|status of 40[013]/)
  const member = await signInNew({ full_name: 'Libaan Leaving' })
  const friend = await createMember({ full_name: 'Fartuun Friend' })
  await writeMessages(product, [
    { from: member, to: friend, content: 'My <b>last</b> words', minutesAgo: 2 },
    { from: friend, to: member, content: 'Do not go', minutesAgo: 1 },
  ])
  await page.goto('/settings/data')
  let broken = 1
  await page.route('**/rpc/export_page?part=messages_received*', (route) =>
    broken-- > 0 ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Collect my data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data is ready' })).toBeVisible()
  expect(broken).toBeLessThan(1)
  await expectNoAxeViolations(page)
  const read = async (button: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    return readFile(await (await downloading).path(), 'utf8')
  }
  const text = await read('JSON file')
  expect(JSON.parse(text)).toMatchObject({
    parts: {
      account: [{ email: member.email }],
      messages_sent: [{ content: 'My <b>last</b> words', to: { full_name: 'Fartuun Friend' } }],
      messages_received: [{ content: 'Do not go' }],
    },
  })
  const html = await read('Page to read')
  expect(html).toContain('My &lt;b&gt;last&lt;/b&gt; words')

  await page.goto('/settings/leave')
  const form = page.getByRole('form', { name: 'Leave' })
  await form.getByRole('button', { name: 'Leave' }).click()
  await expect(form.getByText('Choose one of the two.')).toBeVisible()
  await form.getByRole('radio', { name: /^Keep them/ }).check()
  await form.getByLabel('Your username').fill('somebody_else')
  await form.getByRole('button', { name: 'Leave' }).click()
  await expect(form.getByText('This is not your username.')).toBeVisible()
  await expectNoAxeViolations(page)
  await form.getByLabel('Your username').fill(member.username)
  await form.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
  await expectNotice(page, 'You have left. Until ')
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('hibo-') && key.includes(':')),
    ),
  ).toEqual([])

  await page.goto('/signin')
  await signInByForm(page, member)
  await page.getByRole('link', { name: 'Stay' }).click()
  await expect(page.getByText('You are leaving', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('heading', { name: 'What happens' })).toBeVisible()
  await expect(page.getByText('You are leaving, and nobody sees you.')).toBeHidden()
  expect(await product.sql('select left_at from public.profiles where id = $1', [member.id])).toEqual([
    { left_at: null },
  ])
})
