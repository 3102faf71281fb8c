/** The form at /profile/edit. */
import type { Page } from '@playwright/test'

import type { ProfileFields } from '#tests/support/members.ts'
import { test as base, expect, type Member } from './fixtures.ts'

/** A profile with all required fields. */
export const COMPLETE = {
  full_name: 'Hodan Cali',
  location: 'Hargeisa',
  bio: 'I build clinic records.',
  years_of_experience: 4,
  experience_level: 'Bilow',
}

export const form = (page: Page) => page.getByRole('form', { name: 'Edit profile' })
export const save = (page: Page) => form(page).getByRole('button', { name: 'Save Changes' })

/** Types `text` into a multi-select field and chooses the match. */
export async function chooseOption(page: Page, field: string, text: string) {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option', { name: text, exact: true }).click()
}

interface FormFixtures {
  /** Signs in a new member, whose profile is complete but for specializations, and opens the form. */
  openForm: (fields?: ProfileFields) => Promise<Member>
}

export const test = base.extend<FormFixtures>({
  openForm: async ({ page, signInNew }, use) => {
    await use(async (fields = COMPLETE) => {
      const member = await signInNew(fields)
      await page.goto('/profile/edit')
      await expect(save(page)).toBeVisible()
      return member
    })
  },
})
