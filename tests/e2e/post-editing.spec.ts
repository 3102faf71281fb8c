import { randomUUID } from 'node:crypto'

import { makePost } from '#tests/support/posts.ts'
import { expect, expectNoAxeViolations } from './support/fixtures.ts'
import { expectNotice } from './support/notices.ts'
import { pngFile, test } from './support/pictures.ts'

test('the author edits a post inline', async ({ memberPage: page, me: author, openPost }) => {
  await openPost({ title: 'Before', content: 'Old words', tags: ['old'] }, author)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit post' })
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeFocused()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Before')
  await expect(form.getByRole('textbox', { name: 'Content' })).toHaveValue('Old words')
  await form.getByRole('textbox', { name: 'Title' }).fill('After')
  await form.getByRole('textbox', { name: 'Content' }).fill('New **words**\n\nمرحبا')
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Data Science')
  await expectNoAxeViolations(page)

  // The draft survives a reload during the edit.
  await page.reload()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('After')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectNotice(page, 'Post updated successfully!')
  await expect(page.getByRole('heading', { level: 1, name: 'After' })).toBeFocused()
  await expect(page.locator('strong')).toHaveText('words')
  await expect(page.getByText('مرحبا')).toHaveCSS('direction', 'rtl')
  const labels = page.getByRole('list', { name: 'Category and tags' })
  await expect(labels.getByRole('link', { name: 'Data Science' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('After')
})

test('cancelling an edit keeps the post; deleting it asks for confirmation and leads back to the community', async ({
  memberPage: page,
  me: author,
  product,
  openPost,
}) => {
  const title = `Stays ${randomUUID()}`
  const id = await openPost({ title }, author)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Changed my mind')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep Writing' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Changed my mind')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    'Are you sure you want to delete this post? This action cannot be undone.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/community')
  await expectNotice(page, 'Your post was deleted.')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  await expect.poll(() => product.sql('select id from public.posts where id = $1', [id])).toEqual([])
})

test('an edit overwrites changes made elsewhere only after a warning', async ({
  memberPage: page,
  me: author,
  product,
  openPost,
}) => {
  const id = await openPost({ title: 'Mine', content: 'First words' }, author)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit post' })
  await form.getByRole('textbox', { name: 'Content' }).fill('Words of this window')
  await product.sql("update public.posts set content = 'Words of a phone' where id = $1", [id])
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('alert')).toContainText('This post was changed in another window')
  await expect(form.getByRole('textbox', { name: 'Content' })).toHaveValue('Words of this window')
  const stored = () => product.sql('select content from public.posts where id = $1', [id])
  expect(await stored()).toEqual([{ content: 'Words of a phone' }])
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectNotice(page, 'Post updated successfully!')
  expect(await stored()).toEqual([{ content: 'Words of this window' }])

  // The same text with another category is a change, too.
  await page.getByRole('button', { name: 'Edit' }).click()
  await form.getByRole('combobox', { name: 'Type' }).selectOption('Question')
  await product.sql("update public.posts set tags = '{elsewhere}' where id = $1", [id])
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('alert')).toContainText('This post was changed in another window')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() => product.sql('select post_type from public.posts where id = $1', [id]))
    .toEqual([{ post_type: 'question' }])
})

test('replaced images, deleted images and images of deleted posts leave no file behind', async ({
  memberPage: page,
  me: author,
  product,
  filesIn,
}) => {
  const id = await makePost(product, author, { title: `Files ${randomUUID()}` })
  const files = () => filesIn(`post_media/${id}`)
  const edit = () => page.getByRole('button', { name: 'Edit' }).click()
  const saveChanges = () => page.getByRole('button', { name: 'Save Changes' }).click()
  const image = (name: string) => page.getByRole('article').first().getByRole('img', { name })
  async function addImage(name: string) {
    await edit()
    await page.getByLabel('Image', { exact: true }).setInputFiles(pngFile(name))
    await page.getByRole('textbox', { name: 'Image description' }).fill(name)
    await saveChanges()
    await expect(image(name)).toBeVisible()
    // The folder holds the picture and its copy for previews.
    await expect.poll(files).toHaveLength(2)
  }
  await page.goto(`/community/post/${id}`)
  await addImage('first.png')
  await addImage('second.png')
  await edit()
  await page.getByRole('button', { name: 'Remove Image' }).click()
  await saveChanges()
  await expect(page.getByRole('heading', { level: 1, name: /^Files/ })).toBeVisible()
  await expect(image('second.png')).toHaveCount(0)
  await expect.poll(files).toEqual([])

  await addImage('third.png')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/community')
  await expect.poll(files).toEqual([])
})
