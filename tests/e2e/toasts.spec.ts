import { expect, test } from './support/fixtures.ts'

test('a toast is readable and closable in a dialog over it and survives it; on a phone it lies over no control, and goes when outdated', async ({
  memberPage: page,
  me: author,
  allowErrors,
  openPost,
}) => {
  allowErrors(/ERR_FAILED/)
  await openPost({}, author)
  await page.route('**/rest/v1/post_likes**', (route) => route.abort())
  const like = page.getByRole('button', { name: 'Like 0 likes' })
  await like.click()
  const message = page.getByRole('status').filter({ hasText: 'Failed to update like status' })
  await expect(message).toBeVisible()
  await message.hover() // hovering stops its timer

  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await remove.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('status').filter({ hasText: 'Failed to update like status' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(message).toBeVisible()

  await remove.press('Enter')
  const dismiss = dialog.getByRole('button', { name: 'Dismiss' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dismiss.press('Enter')
  await expect(message).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')

  // On a phone it covers neither header, menu nor the buttons of a dialog.
  await page.setViewportSize({ width: 360, height: 740 })
  await like.click()
  await message.hover() // hovering stops its timer
  await page.getByRole('banner').getByRole('link', { name: 'Hibo, home' }).click({ trial: true })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Developers', exact: true }).first().click({ trial: true })
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await message.hover()
  // The toast lies above the dialog for as long as somebody reads the toast.
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('status')).toContainText('Failed to update')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click({ trial: true })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(message).toBeVisible()

  // Esc removes a toast that covers something, and the focus stays.
  const comment = page.getByLabel('Your comment')
  await comment.focus()
  await page.keyboard.press('Escape')
  await expect(message).toBeHidden()
  await expect(comment).toBeFocused()

  await like.click()
  await message.hover()
  await expect(message).toBeVisible()
  await page.unroute('**/rest/v1/post_likes**')
  await like.press('Enter')
  await expect(message).toBeHidden()
})

test('a first toast whose dialog leaves the page at that moment is shown on the next page', async ({
  memberPage: page,
  me: author,
  openPost,
}) => {
  await openPost({}, author)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  // The page removes the dialog before `close()` runs, as on a slow device.
  await dialog.evaluate((element: HTMLDialogElement) => {
    const close = element.close.bind(element)
    element.close = () => setTimeout(close, 500)
  })
  // The page checks every frame, because the toast leaves after seconds.
  const shown = page.waitForFunction(() =>
    [...document.querySelectorAll('body > * > .toasts')].some(
      (toasts) => toasts.textContent.includes('Your post was deleted.') && toasts.checkVisibility(),
    ),
  )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await shown
  await expect(page).toHaveURL('/community')
})
