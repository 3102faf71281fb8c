import { expect, test } from './support/fixtures.ts'
import { expectNotice } from './support/notices.ts'

test('the owner sees controls for editing and none for messages', async ({ page, signInNew }) => {
  const member = await signInNew({ full_name: 'Owner Osman', available_for_hire: true, skills: ['React'] })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Owner Osman', level: 1 })).toBeVisible()
  await expect(page.getByText('React')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send Message', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Hire Developer' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Rate Developer' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Send a message about/ })).toHaveCount(0)
  await expect(page.getByText('Add your first project to showcase your work.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Project' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL('/profile/edit')

  // The username in the URL leads to the same view, because ownership depends on the id.
  await page.goto(`/profile/${member.username}`)
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
})

test('a new owner is asked whether the facts of the sign-up are right', async ({
  page,
  createMember,
  signIn,
}) => {
  const member = await createMember({ years_of_experience: 0 })
  await page.goto(`/profile/${member.id}`)
  await expect(page.getByText('0 years of experience')).toBeVisible()
  await expect(page.getByText('Is that so?')).toHaveCount(0)
  await signIn(member)
  await page.goto('/profile')
  await expect(page.getByText('“0 years of experience” and “Not available for hire”')).toBeVisible()
  await page.getByRole('link', { name: 'Tell them more' }).click()
  await expect(page.getByLabel('Years of experience')).toBeFocused()
  await expect(page.getByText(`The URL of your profile: /profile/${member.username}`)).toBeVisible()
})

test('the owner edits learning paths, and others see them', async ({
  memberPage: page,
  me: member,
  openBrowser,
}) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add Learning Path' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Learning Path' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please name what you are learning')
  const title = dialog.getByRole('textbox', { name: 'What are you working towards?' })
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Please name what you are learning')
  await title.fill('Cloud engineer')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Skills on the way' }).fill('kuber')
  await expect(dialog.getByRole('option', { name: 'Kubernetes' })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add Learning Path' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Cloud engineer' })).toBeVisible()
  await expect(page.getByText('The learning path was saved.')).toBeAttached()

  await page.getByRole('button', { name: 'Edit learning path Cloud engineer' }).click()
  await title.fill('Site reliability')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('has not been saved')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('Site reliability')
  await dialog.getByRole('combobox', { name: 'Skills on the way' }).fill('docker')
  await expect(dialog.getByRole('option', { name: 'Docker' })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Save Learning Path' }).click()
  await expect(dialog).toHaveCount(0)

  const visitor = await openBrowser(null, `/profile/${member.id}`)
  const paths = visitor.getByRole('region', { name: 'Learning Paths' })
  await expect(paths.getByRole('heading', { name: 'Site reliability' })).toBeVisible()
  await expect(paths.getByText('Docker · Kubernetes')).toBeVisible()
  await expect(paths.getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete learning path Site reliability' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Site reliability' })).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Ratings & Reviews' })).toBeVisible()
  await expect(paths).toHaveCount(0)
})

test('the owner copies the link of a profile and downloads a resume', async ({
  memberPage: page,
  context,
  createMember,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await createMember({ full_name: 'Nimco Resume', title: 'Designer', skills: ['Figma'] })
  await page.goto(`/profile/${member.id}`)
  await page.getByRole('button', { name: 'Share profile' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expectNotice(page, 'Link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toBe(`/profile/${member.username}`)

  await page.getByRole('button', { name: 'Share profile' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download JSON Resume' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${member.username}-resume.json`)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
    basics: { name: 'Nimco Resume', label: 'Designer' },
    skills: [{ keywords: ['Figma'] }],
  })
})
