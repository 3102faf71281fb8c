import type { Page } from '@playwright/test'

import { addRow } from '#tests/support/product-client.ts'
import { expect, expectLink, expectNoAxeViolations } from './support/fixtures.ts'
import { BAD_FILE, holdPictures, photoFile, pngFile, test } from './support/pictures.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page) => dialog(page).getByRole('textbox', { name: 'Title' })
const projects = (page: Page) => page.getByRole('region', { name: 'Projects' })

async function openNewProject(page: Page) {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Add Project' })).toBeVisible()
}

test('the owner adds a project with skills, links and pictures', async ({
  memberPage: page,
  me: member,
  openBrowser,
  filesIn,
}) => {
  await openNewProject(page)
  const add = dialog(page).getByRole('button', { name: 'Add Project' })
  await add.click()
  await expect(dialog(page).getByText('Project title is required')).toBeVisible()
  await expect(title(page)).toBeFocused()

  await title(page).fill('Clinic records')
  await expect(dialog(page).getByText('Project title is required')).toBeHidden()
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('y'.repeat(121))
  await dialog(page).getByRole('textbox', { name: 'GitHub URL' }).fill('github.com/hodan/clinic')
  await dialog(page).getByRole('textbox', { name: 'Live URL' }).fill('clinic')
  await add.click()
  await expect(dialog(page).getByText(/^Live URL must be a web address/)).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Live URL' }).fill('https://clinic.example/')
  await expect(dialog(page).getByText(/^Live URL must be a web address/)).toBeHidden()
  const skills = dialog(page).getByRole('combobox', { name: 'Skills' })
  for (const name of ['React', 'TypeScript', 'PostgreSQL', 'Docker', 'Node.js', 'Git', 'CSS']) {
    await skills.fill(name)
    await dialog(page).getByRole('option', { name, exact: true }).click()
  }
  await dialog(page)
    .getByLabel('Thumbnail')
    .setInputFiles(await photoFile(page))
  await expect(dialog(page).getByRole('img', { name: 'Chosen thumbnail' })).toBeVisible()
  const further = dialog(page).getByLabel('Add an image')
  await further.setInputFiles(pngFile('one.png'))
  await dialog(page).getByRole('textbox', { name: 'Description of image 1' }).fill('The list of patients')
  await further.setInputFiles(pngFile('two.png', 300, 600))
  await dialog(page).getByRole('textbox', { name: 'Description of image 2' }).fill('On a phone')
  await dialog(page).getByRole('button', { name: 'Move image 2 up' }).click()
  await add.click()
  await expect(dialog(page)).toHaveCount(0)

  const card = projects(page).getByRole('listitem').filter({ hasText: 'Clinic records' }).first()
  await expect(card.getByText(`${'y'.repeat(120)}...`, { exact: true })).toBeVisible()
  const tags = card.getByRole('list', { name: 'Skills' }).getByRole('listitem')
  await expect(tags).toHaveText(['CSS', 'Docker', 'Git', 'Node.js', 'PostgreSQL', '+2 more'])
  const code = card.getByRole('link', { name: 'Code of Clinic records' })
  await expect(code).toHaveAttribute('href', 'https://github.com/hodan/clinic')
  await expect(code).toHaveAttribute('rel', /noopener/)
  await expectLink(card, 'Live site of Clinic records', 'https://clinic.example/')
  const stored = await filesIn(member.id)
  expect(stored).toHaveLength(3)
  for (const name of stored) {
    expect(name).toMatch(new RegExp(`^${member.id}/projects/project_\\d{13}\\.webp$`))
  }

  const visitor = await openBrowser(null, `/profile/${member.id}`)
  await expect(visitor.getByRole('button', { name: 'Edit project Clinic records' })).toHaveCount(0)
  await visitor.getByRole('button', { name: 'Clinic records' }).click()
  // The focus is on the dialog, not on its first link.
  await expect(dialog(visitor)).toBeFocused()
  const gallery = dialog(visitor).getByRole('group', { name: 'Images of Clinic records' })
  await expect(gallery.getByRole('img', { name: 'Preview of Clinic records' })).toBeVisible()
  await gallery.getByRole('button', { name: 'Next image' }).click()
  await expect(gallery.getByRole('img', { name: 'On a phone' })).toBeVisible()
  await visitor.keyboard.press('ArrowRight')
  await expect(gallery.getByRole('img', { name: 'The list of patients' })).toBeVisible()
  await expect(gallery.getByRole('status')).toHaveText('Image 3 of 3')
  await expect(dialog(visitor).getByText('y'.repeat(121), { exact: true })).toBeVisible()
  await expectNoAxeViolations(visitor)
})

test('an edit replaces the pictures, deleting asks for confirmation, and both delete the files', async ({
  memberPage: page,
  me: member,
  filesIn,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  await openNewProject(page)
  await title(page).fill('First words')
  await dialog(page).getByLabel('Thumbnail').setInputFiles(pngFile('a.png'))
  await expect(dialog(page).getByRole('img', { name: 'Chosen thumbnail' })).toBeVisible()
  await dialog(page).getByLabel('Add an image').setInputFiles(pngFile('b.png'))
  await expect(dialog(page).getByRole('textbox', { name: 'Description of image 1' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Add Project' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const before = await filesIn(member.id)
  expect(before).toHaveLength(2)

  await page.getByRole('button', { name: 'Edit project First words' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Edit Project' })).toBeVisible()
  await expect(title(page)).toHaveValue('First words')
  await title(page).fill('Second words')
  await dialog(page)
    .getByLabel('Thumbnail')
    .setInputFiles(pngFile('c.png', 100, 100))
  await dialog(page).getByRole('button', { name: 'Remove image 1' }).click()
  await dialog(page).getByRole('button', { name: 'Save Project' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(projects(page).getByRole('heading', { name: 'Second words' })).toBeVisible()
  const after = await filesIn(member.id)
  expect(after).toHaveLength(1)
  expect(before).not.toContain(after[0])

  // An edit sends an empty picture URL only to remove a stored picture.
  const edits: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') edits.push(request.postDataJSON())
  })
  for (const act of ['Remove thumbnail', null]) {
    await page.getByRole('button', { name: 'Edit project Second words' }).click()
    if (act) await dialog(page).getByRole('button', { name: act }).click()
    await dialog(page).getByRole('button', { name: 'Save Project' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  const columns = { title: 'Second words', profile_id: member.id }
  expect(edits).toEqual([
    expect.objectContaining({ ...columns, thumbnail_url: null }),
    expect.not.objectContaining({ thumbnail_url: null }),
  ])
  await expect.poll(() => filesIn(member.id)).toEqual([])

  await page.getByRole('button', { name: 'Edit project Second words' }).click()
  await dialog(page).getByLabel('Thumbnail').setInputFiles(pngFile('d.png'))
  await dialog(page).getByRole('button', { name: 'Save Project' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => filesIn(member.id)).toHaveLength(1)

  await page.getByRole('button', { name: 'Delete project Second words' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Are you sure you want to delete this project?')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(projects(page).getByRole('heading', { name: 'Second words' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete project Second words' }).click()
  await page.route('**/rest/v1/projects*', (route) => route.abort())
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText('Failed to delete project. Please try again.')
  await page.unroute('**/rest/v1/projects*')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No projects added yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Project' })).toBeFocused()
  await expect.poll(() => filesIn(member.id)).toEqual([])
})

test('a project waits for its picture to be scaled down', async ({
  memberPage: page,
  me: member,
  filesIn,
}) => {
  const letPicturesGo = await holdPictures(page)
  await openNewProject(page)
  await title(page).fill('Quick')
  await dialog(page).getByLabel('Thumbnail').setInputFiles(pngFile('a.png'))
  const add = dialog(page).getByRole('button', { name: 'Add Project' })
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await letPicturesGo()
  await expect(projects(page).getByRole('heading', { name: 'Quick' })).toBeVisible()
  expect(await filesIn(member.id)).toHaveLength(1)
})

test('an invalid picture and a failed save name the reason, keep the form and leave no file behind', async ({
  memberPage: page,
  me: member,
  filesIn,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/, /status of (4\d\d|502)/)
  await openNewProject(page)
  await title(page).fill('Persistent')
  for (const label of ['Thumbnail', 'Add an image']) {
    const field = dialog(page).getByLabel(label)
    await field.setInputFiles(BAD_FILE)
    await expect(field).toHaveAccessibleDescription(/Please select a valid image file/)
  }
  await expect(dialog(page).getByRole('img', { name: 'Chosen thumbnail' })).toHaveCount(0)
  await expect.poll(() => filesIn(member.id)).toEqual([])
  await dialog(page).getByLabel('Thumbnail').setInputFiles(pngFile('a.png'))
  await expect(dialog(page).getByRole('img', { name: 'Chosen thumbnail' })).toBeVisible()
  const add = dialog(page).getByRole('button', { name: 'Add Project' })
  const alert = dialog(page).getByRole('alert').filter({ hasText: 'Failed' }) // the other is that of the field

  await page.route(
    '**/storage/v1/object/**',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    { times: 1 },
  )
  await add.click()
  await expect(alert).toHaveText('Failed to upload image. Please try again.')
  await page.route('**/storage/v1/object/**', (route) =>
    route.fulfill({ status: 413, json: { statusCode: '413', error: 'x', message: 'The disk is full' } }),
  )
  await add.click()
  await expect(alert).toHaveText('Failed to upload image. The disk is full')
  await page.unroute('**/storage/v1/object/**')

  // When storing the skills fails, the whole save is rolled back.
  await page.route('**/rest/v1/project_skills*', (route) => route.abort())
  await dialog(page).getByRole('combobox', { name: 'Skills' }).fill('Docker')
  await dialog(page).getByRole('option', { name: 'Docker', exact: true }).click()
  await add.click()
  await expect(alert).toHaveText('Failed to save project. Please try again.')
  await expect(alert).toBeInViewport()
  await expect.poll(() => filesIn(member.id)).toEqual([])
  await page.unroute('**/rest/v1/project_skills*')

  await expect(title(page)).toHaveValue('Persistent')
  await add.click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(projects(page).getByRole('heading', { name: 'Persistent' })).toHaveCount(1)
  await expect.poll(() => filesIn(member.id)).toHaveLength(1)
})

test('a project that was deleted meanwhile is not saved, and the form says so', async ({
  memberPage: page,
  me: member,
  product,
}) => {
  await addRow(product, 'projects', { profile_id: member.id, title: 'Short lived' })
  await page.goto('/profile')
  await page.getByRole('button', { name: /^Edit project/ }).click()
  await product.sql('delete from public.projects where profile_id = $1', [member.id])
  await dialog(page).getByRole('button', { name: 'Save Project' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Failed to save project. No data returned after updating project',
  )
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await openNewProject(page)
  await title(page).fill('Lost')
  await page.route('**/rest/v1/projects*', (route) => route.fulfill({ status: 201, json: [] }))
  await dialog(page).getByRole('button', { name: 'Add Project' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Failed to save project. No data returned after inserting project',
  )
})

test('closing the form with unsaved changes asks for confirmation, and a reload keeps them', async ({
  memberPage: page,
}) => {
  await openNewProject(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Project' }).click()
  await title(page).fill('Half a thought')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(title(page)).toHaveValue('Half a thought')
  await page.reload()
  await openNewProject(page)
  await expect(title(page)).toHaveValue('Half a thought')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('No projects added yet.')).toBeVisible()
})
