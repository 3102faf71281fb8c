import { randomUUID } from 'node:crypto'

import type { Locator } from '@playwright/test'

import { expect, expectNoAxeViolations } from './support/fixtures.ts'
import { holdRequests, loseResponses } from './support/hold-requests.ts'
import { fillPost, newPostForm, openNewPostForm, test } from './support/new-post.ts'
import { expectNotice } from './support/notices.ts'

const WIDE = { width: 1280, height: 900 }

test.use({ viewport: WIDE })

test('a published post appears on top at once, and the form is empty again', async ({
  page,
  product,
  signInNew,
}) => {
  await signInNew({ full_name: 'Ayaan Nuur' })
  await page.goto('/community')
  await expect(page.getByRole('heading', { name: 'Share with the community' })).toBeVisible()
  const form = await openNewPostForm(page)
  const title = `Published ${randomUUID()}`
  await fillPost(form, { title, content: 'First **words**' })
  await form.getByRole('textbox', { name: 'Tags' }).fill('React')
  await form.getByRole('textbox', { name: 'Tags' }).press('Enter')
  await expectNoAxeViolations(page)
  // The next list is held back, because it has posts that other tests publish in the meantime.
  const letListsCome = await holdRequests(page, /rpc\/feed_page/)
  const refetched = page.waitForRequest(/rpc\/feed_page/)
  await form.getByRole('button', { name: 'Publish' }).click()

  await expectNotice(page, 'Post published successfully!')
  const posts = page.getByRole('list', { name: 'Posts' }).getByRole('article')
  await expect(posts.first().getByRole('link', { name: title })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Posts' })).toBeFocused()
  const own = posts.first()
  await expect(own).toContainText('Ayaan Nuur')
  await expect(own.getByText('#react')).toBeVisible()
  // The form is one line again, and is empty when it opens.
  await expect(form).toBeHidden()
  await openNewPostForm(page)
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('')
  await expect(form.getByRole('textbox', { name: 'Content' })).toHaveValue('')
  await expect(form.getByRole('list', { name: 'Chosen tags' })).toHaveCount(0)
  await refetched
  letListsCome()
  const rows = await product.sql(
    'select post_type, category_name, tags, content from public.posts where title = $1',
    [title],
  )
  expect(rows).toEqual([
    {
      post_type: 'discussion',
      category_name: 'Web Development',
      tags: ['react'],
      content: 'First **words**',
    },
  ])
})

/** Undoes or redoes until the box holds `value`: several steps, as the browser groups key strokes by time. */
async function pressUntil(box: Locator, keys: string, value: string) {
  await expect(async () => {
    await box.press(keys)
    await expect(box).toHaveValue(value, { timeout: 1 })
  }).toPass()
}

test('the content box counts and grows, tags come by keys, paste and clicks, and the first missing field gets the focus', async ({
  page,
  form,
}) => {
  const content = form.getByRole('textbox', { name: 'Content' })
  await expect(content).toHaveAttribute('rows', '4')
  await content.pressSequentially('1234')
  await pressUntil(content, 'Control+z', '')
  await pressUntil(content, 'Control+Shift+z', '1234')
  await content.press('Control+a')
  const formats = newPostForm(page).getByRole('toolbar', { name: 'Formatting' })
  await formats.getByRole('button', { name: 'Bold' }).click()
  await expect(content).toHaveValue('**1234**')
  await expect(content).toBeFocused()
  await content.press('Control+z')
  await expect(content).toHaveValue('1234')
  await content.fill('12345')
  await expect(newPostForm(page).getByText('5 / 20,000')).toBeVisible()
  await content.fill('line\n'.repeat(7))
  await expect(content).toHaveAttribute('rows', '8')
  await content.fill('line\n'.repeat(40))
  await expect(content).toHaveAttribute('rows', '12')
  await newPostForm(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(newPostForm(page)).toBeHidden()
  // The button that opens the form has the focus, and works by keyboard.
  await expect(page.getByRole('button', { name: 'Write a post' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(newPostForm(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expect(content).toHaveValue('')
  await expect(content).toHaveAttribute('rows', '4')

  // Enter, comma, paste and a click elsewhere add a tag; composing does not; Backspace removes one; ten is the limit.
  const box = form.getByRole('textbox', { name: 'Tags' })
  const chosen = form.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')
  await box.fill('にほ')
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  // Safari ends the composition before it reports the key, and marks the key by the code 229.
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  await expect(chosen).toHaveCount(0)
  await box.fill('  ReAct ')
  await box.press('Enter')
  await expect(chosen).toHaveText(['react'])
  await box.pressSequentially('node,')
  await expect(chosen).toHaveText(['react', 'node'])
  await box.fill('pending')
  await form.getByRole('textbox', { name: 'Title' }).click()
  await expect(chosen).toHaveText(['react', 'node', 'pending'])
  await box.focus()
  await box.press('Backspace')
  await expect(chosen).toHaveText(['react', 'node'])
  await form.getByRole('button', { name: 'Remove tag: react' }).click()
  await expect(chosen).toHaveText(['node'])
  await box.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'a, b\nc, d, e, f, g, h, i')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(chosen).toHaveText(['node', ...'abcdefghi'])
  await box.fill('j')
  await box.press('Enter')
  await expect(form.getByText('Maximum of 10 tags reached').first()).toBeVisible()
  await expect(form).toBeVisible() // Enter in the tag box did not submit
  await expect(form.getByText('Please enter a title for your post')).toBeHidden()

  // Title, content and category are required.
  await box.press('Backspace')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(form.getByText('Please enter a title for your post')).toBeVisible()
  await expect(form.getByText('Please enter some content for your post')).toBeVisible()
  await expect(form.getByText('Please select a category for your post')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused()
  // One error is announced; each is read out at its field.
  await expect(form.getByRole('alert')).toHaveText('Please enter a title for your post')
  await expect(form.getByRole('textbox', { name: 'Content' })).toHaveAccessibleDescription(
    /^Please enter some content for your post/,
  )
  await expect(form.getByRole('combobox', { name: 'Category' })).toHaveAccessibleDescription(
    'Please select a category for your post',
  )
  await form.getByRole('textbox', { name: 'Title' }).fill('A title')
  await expect(form.getByText('Please enter a title for your post')).toBeHidden()
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(form.getByRole('alert')).toHaveText('Please enter some content for your post')
})

test('the preview shows the rendered post and runs no script', async ({ page, form }) => {
  await form
    .getByRole('textbox', { name: 'Content' })
    .fill(
      '## A heading\n\n`code` <img src=x onerror="window.hacked = 1">\n\n```js\nconst a = 1\n```\n\n![A chart](https://elsewhere.example/a.png)',
    )
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = form.getByRole('region', { name: 'Preview' })
  await expect(preview).toBeInViewport()
  await expect(preview.getByRole('heading', { name: 'A heading' })).toBeVisible()
  await expect(preview.locator('pre code')).toHaveText('const a = 1\n')
  await expect(preview.getByRole('link', { name: 'A chart' })).toBeVisible()
  await expect(form.getByText('Pictures from other sites become links')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()

  // In a low window the menu opens below its button, which stays visible when the menu closes.
  await page.setViewportSize({ width: 1280, height: 256 })
  const button = form.getByRole('button', { name: 'Preview' })
  await button.press('Enter')
  await expect(preview).toBeHidden()
  await button.press('Enter')
  await expect(preview).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(preview).toBeHidden()
  await expect(button).toBeInViewport()
})

test('Ctrl+Enter publishes, and a double submit publishes once', async ({ page, product, form }) => {
  const title = `Twice ${randomUUID()}`
  await fillPost(form, { title })
  const release = await holdRequests(page, '**/rest/v1/posts**')
  const content = form.getByRole('textbox', { name: 'Content' })
  await content.press('Control+Enter')
  await content.press('Control+Enter')
  const button = form.getByRole('button', { name: 'Posting...' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.dispatchEvent('click')
  release()
  await expectNotice(page, 'Post published successfully!')
  expect(await product.sql('select count(*)::int as n from public.posts where title = $1', [title])).toEqual([
    { n: 1 },
  ])
})

test('a lost connection keeps the text, and another attempt publishes once', async ({
  page,
  product,
  form,
  allowErrors,
}) => {
  // 409: the second attempt finds the stored post.
  allowErrors(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /status of 409/)
  const title = `Offline ${randomUUID()}`
  await fillPost(form, { title, content: 'Words that matter' })
  await form.getByRole('textbox', { name: 'Tags' }).fill('half')

  // The post arrives, but its response is lost.
  await loseResponses(page, '**/rest/v1/posts**')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(form.getByRole('alert')).toHaveText('Failed to publish post. Please try again.')
  await page.context().setOffline(true)
  await expect(form.getByRole('alert')).toContainText('You are offline.')
  await page.context().setOffline(false)
  await expect(form.getByRole('textbox', { name: 'Content' })).toHaveValue('Words that matter')

  await page.unroute('**/rest/v1/posts**')
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect(form.getByRole('textbox', { name: 'Content' })).toHaveValue('Words that matter')
  await expect(form.getByRole('combobox', { name: 'Category' })).not.toHaveValue('')
  const other = await page.context().newPage()
  await other.goto('/community')
  await expect(newPostForm(other).getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await form.getByRole('button', { name: 'Publish' }).click()
  await expectNotice(page, 'Post published successfully!')
  await expect(newPostForm(other).getByRole('textbox', { name: 'Title' })).toHaveValue('')
  expect(await product.sql('select tags from public.posts where title = $1', [title])).toEqual([
    { tags: ['half'] },
  ])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Write a post' })).toBeVisible()
  await expect(form).toBeHidden()
})

test("a refused post shows the backend's message", async ({ memberPage: page, allowErrors }) => {
  allowErrors(/status of 400/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/community')
  await page.route('**/rest/v1/posts**', (route) =>
    route.fulfill({ status: 400, json: { code: 'P0001', message: 'Posting is closed tonight' } }),
  )
  const form = await openNewPostForm(page)
  await fillPost(form, { title: 'Refused' })
  await page.evaluate(() => scrollTo(0, 0))
  await form.getByRole('textbox', { name: 'Title' }).press('Control+Enter')
  const alert = form.getByRole('alert')
  await expect(alert).toHaveText('Posting is closed tonight')
  const publish = form.getByRole('button', { name: 'Publish' })
  await expect(publish).toBeInViewport({ ratio: 1 })
  // Nothing covers the last line of the form.
  const bottomOf = async () => {
    const box = await alert.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect
    .poll(async () => ((await publish.boundingBox())?.y ?? 0) - (await bottomOf()))
    .toBeGreaterThan(0)
})

test('without categories the fixed list is used, and its ids are matched when the post is stored', async ({
  memberPage: page,
  product,
  allowErrors,
}) => {
  allowErrors(/status of 500/)
  await page.route('**/rest/v1/rpc/category_options**', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'internal' } }),
  )
  // The server sends a first page with the options, so the test begins elsewhere and navigates in the app.
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Community', exact: true }).first().click()
  const form = await openNewPostForm(page)
  await expect(form.getByText('Failed to load categories')).toBeVisible()
  const title = `Matched ${randomUUID()}`
  await fillPost(form, { title, category: 'UI/UX Design' })
  await expect(form.getByRole('combobox', { name: 'Category' })).toHaveValue('ui-ux')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expectNotice(page, 'Post published successfully!')
  expect(await product.sql('select category_name from public.posts where title = $1', [title])).toEqual([
    { category_name: 'UI/UX Design' },
  ])
})
