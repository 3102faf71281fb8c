/** The form for a new post, beside the feed or in a dialog. */
import type { Locator, Page } from '@playwright/test'

import { test as base, expect } from './fixtures.ts'

export function newPostForm(page: Page) {
  return page.getByRole('form', { name: 'New post' })
}

/** Opens the form beside the feed, as a member who wants to write. */
export async function openNewPostForm(page: Page) {
  await page.getByRole('button', { name: 'Write a post' }).click()
  await expect(newPostForm(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
  return newPostForm(page)
}

/** A test whose `form` is open for a new member. */
export const test = base.extend<{ form: Locator }>({
  form: async ({ page, createMember, signIn }, use) => {
    await signIn(await createMember())
    await page.goto('/community')
    await use(await openNewPostForm(page))
  },
})

interface Fields {
  title: string
  content?: string
  category?: string
}

/** Fills in the required fields of a post. */
export async function fillPost(form: Locator, fields: Fields): Promise<void> {
  const { title, content = 'Some words', category = 'Web Development' } = fields
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('textbox', { name: 'Content' }).fill(content)
  await form.getByRole('combobox', { name: 'Category' }).selectOption(category)
}
