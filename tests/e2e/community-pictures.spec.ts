import { randomUUID } from 'node:crypto'

import { PIXEL } from '#tests/support/pixel.ts'
import { expect } from './support/fixtures.ts'
import { fillPost, openNewPostForm, test } from './support/new-post.ts'
import { expectNotice } from './support/notices.ts'
import { holdPictures, pngFile, STORED_UNDER } from './support/pictures.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('an image is scaled down, stored under the post and shown with its description', async ({
  page,
  form,
  product,
}) => {
  const title = `Image ${randomUUID()}`
  await fillPost(form, { title })
  // The form takes pictures from the clipboard, such as a screenshot, and from the file picker.
  await form.getByRole('textbox', { name: 'Content' }).evaluate((box, png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, PIXEL.toString('base64'))
  await expectNotice(page, 'The picture was added to your post.')
  await form.getByRole('button', { name: 'Remove Image' }).click()
  await form.getByLabel('Image', { exact: true }).setInputFiles(pngFile('My cat.png'))
  await expect(form.getByRole('img', { name: 'Chosen for this post' })).toBeVisible()
  await form.getByRole('textbox', { name: 'Image description' }).fill('A very small cat')
  const upload = page.waitForRequest(/storage\/v1\/object\/post-media\//)
  await form.getByRole('button', { name: 'Publish' }).click()
  const request = await upload
  expect(request.headers()['x-upsert']).toBe('true')
  expect(request.headers()['cache-control']).toContain('3600')
  const card = page.getByRole('article').filter({ hasText: title })
  const image = card.getByRole('img', { name: 'A very small cat' })
  await expect(image).toBeVisible()
  const [row] = await product.sql('select id, media_url, media_alt from public.posts where title = $1', [
    title,
  ])
  expect(row?.media_url).toMatch(
    new RegExp(`^${STORED_UNDER}/post-media/post_media/${row?.id}/\\d+_My-cat\\.jpg\\.webp$`),
  )
  const copy = await page.request.get(String(row?.media_url).replace(/\.webp$/, ''))
  expect([copy.status(), copy.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect(
    await product.sql('select url, media_type from public.post_media where post_id = $1', [row?.id]),
  ).toEqual([{ url: row?.media_url, media_type: 'image' }])
})

test('a post waits for its image to be scaled down', async ({ memberPage: page, product }) => {
  const letPicturesGo = await holdPictures(page)
  await page.goto('/community')
  const form = await openNewPostForm(page)
  const title = `Quick ${randomUUID()}`
  await fillPost(form, { title })
  await form.getByLabel('Image', { exact: true }).setInputFiles(pngFile('a.png'))
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(form.getByRole('button', { name: 'Posting...' })).toBeVisible()
  await letPicturesGo()
  await expectNotice(page, 'Post published successfully!')
  expect(
    await product.sql('select media_url is not null as shown from public.posts where title = $1', [title]),
  ).toEqual([{ shown: true }])
  await expect(form).toBeHidden()
})

test('a file that is too large or no image is refused; a larger window has the post, and a reload names its image', async ({
  page,
  form,
}) => {
  const field = form.getByLabel('Image', { exact: true })
  await field.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Please upload a valid image file (JPEG, PNG, GIF, WEBP)')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()
  const large = Buffer.concat([PIXEL, Buffer.alloc(5 * 1024 * 1024)])
  await field.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: large })
  await expect(alert).toContainText('File is too large (max 5MB)')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()

  await form.getByRole('textbox', { name: 'Title' }).fill('Begun beside the feed')
  await page.getByRole('button', { name: 'Write in a larger window' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Post' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Begun beside the feed')
  const image = dialog.getByLabel('Image', { exact: true })
  await image.setInputFiles(pngFile('map.png'))
  await expect(dialog.getByRole('img', { name: 'Chosen for this post' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Begun beside the feed')
  await page.reload()
  await expect(form.getByText('Please choose map.png again')).toBeVisible()
})

test('a failed upload does not fail the post', async ({ page, form, product, allowErrors }) => {
  allowErrors(/status of 500/, /The picture could not be stored/)
  await page.route('**/storage/v1/object/**', (route) =>
    route.fulfill({ status: 500, json: { statusCode: '500', error: 'x', message: 'disk full' } }),
  )
  const title = `No image ${randomUUID()}`
  await fillPost(form, { title })
  await form.getByLabel('Image', { exact: true }).setInputFiles(pngFile('a.png'))
  await expect(form.getByRole('img')).toBeVisible()
  await form.getByRole('button', { name: 'Publish' }).click()
  await expectNotice(page, 'Post published successfully!')
  await expectNotice(page, 'The image could not be uploaded.')
  expect(await product.sql('select media_url from public.posts where title = $1', [title])).toEqual([
    { media_url: null },
  ])
})
