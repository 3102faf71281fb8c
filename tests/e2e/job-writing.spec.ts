import { randomUUID } from 'node:crypto'

import type { Locator, Page } from '@playwright/test'

import type { ProductClient } from '#tests/support/product-client.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { loseResponses } from './support/hold-requests.ts'
import { fillPost } from './support/new-post.ts'
import { expectNotice } from './support/notices.ts'

test.use({ viewport: { width: 360, height: 740 } })

const FIELDS = 'form[aria-label="New job"]'

/** Opens the form of the list of jobs. */
async function openJobForm(page: Page) {
  await page.goto('/community?type=job#write')
  const form = page.getByRole('dialog', { name: 'Post a Job' }).locator(FIELDS)
  await expect(form.getByRole('textbox', { name: 'Who hires' })).toBeVisible()
  return form
}

/** Fills in what an offer needs. */
async function fillJob(form: Locator, title: string) {
  await fillPost(form, { title, content: 'Build the **shop** with us.' })
  await form.getByRole('textbox', { name: 'Who hires' }).fill('Dahab Pay')
  await form.getByRole('combobox', { name: 'Kind' }).selectOption('Full-time')
  await form.getByRole('combobox', { name: 'Places' }).fill('Hargeysa')
  await form.getByRole('combobox', { name: 'Places' }).press('Enter')
  await form.getByRole('textbox', { name: 'Pay from' }).fill('$800')
}

function publish(form: Locator) {
  return form.getByRole('button', { name: 'Publish' }).click()
}

/** Expects that a hidden offer promises no answers, because nobody can answer it. */
async function expectNoPromiseWhileHidden(page: Page, offer: Locator, product: ProductClient) {
  const hide = (hidden: boolean) =>
    product.sql(`select internal.set_hidden('post', $1, $2)`, [page.url().split('/').at(-1), hidden])
  await hide(true)
  await page.reload()
  await expect(offer.getByText('Moderators have hidden this post')).toBeVisible()
  await expect(offer.getByText('Answers arrive below.')).toHaveCount(0)
  await hide(false)
  await page.reload()
  await expect(offer.getByText('Answers arrive below.')).toBeVisible()
}

test('an offer is written, kept over a reload, published, changed, extended and closed', async ({
  memberPage: page,
  product,
}) => {
  const title = `A React developer ${randomUUID()}`
  const form = await openJobForm(page)
  await publish(form)
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused()
  for (const problem of [
    'Please say who hires',
    'Please choose the kind of job',
    'Please choose a place, or tick Remote',
    'Please say what it pays, or tick Unpaid',
  ])
    await expect(form.getByText(problem)).toBeAttached()

  await fillJob(form, title)
  await form.getByRole('textbox', { name: 'Up to' }).fill('500')
  await publish(form)
  await expect(form.getByText('This must not be less than the first amount')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Up to' })).toBeFocused()
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect(form.getByRole('button', { name: 'Remove Hargeisa' })).toBeVisible()
  await form.getByRole('textbox', { name: 'Up to' }).fill('1,200')
  await form.getByText('More: skills').click()
  await form.getByRole('checkbox', { name: 'Junior' }).check()
  await form.getByText('Preview of these facts').click()
  await expect(form.getByText('$800 – 1,200 a month')).toBeVisible()
  await expectNoAxeViolations(page)
  await publish(form)

  // The author lands on the offer's page; the form is not in the history.
  const offer = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, level: 1 }) })
  await expect(offer.getByText('Answers arrive below.')).toBeVisible()
  await expect(page).toHaveURL(/\/community\/post\/[^#]+$/)

  // In the first week one offer may be open: the form says so before the next one is written.
  await openJobForm(page)
  await expect(form.getByText('In your first week here you can have one open offer')).toBeVisible()
  await form.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/community\/post\//)
  await expect(offer.getByText('$800 – 1,200 a month')).toBeVisible()
  await expect(offer.getByText('30 days left')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('form', { name: 'Edit post' })
  await edit.getByRole('checkbox', { name: 'Unpaid' }).check()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(offer.getByText('Unpaid')).toBeVisible()

  // The dialog proposes one more month.
  await offer.getByRole('button', { name: 'Extend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(offer.getByText('60 days left')).toBeVisible()

  await expectNoPromiseWhileHidden(page, offer, product)

  await page.mouse.move(0, 0) // a notice would stay below the pointer
  await offer.getByRole('button', { name: 'Close job' }).click()
  await dialog.getByRole('button', { name: 'Close job' }).click()
  await expect(dialog.getByText('Please choose how it ends')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'How it ends' }).selectOption('Filled, in another way')
  await dialog.getByRole('button', { name: 'Close job' }).click()
  await expect(offer.getByText('This job is in no list any more.')).toBeVisible()
  await expect(offer.getByText('Filled', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/jobs')
  await page.getByRole('main').getByRole('link', { name: 'Your Jobs' }).click()
  const own = page.getByRole('list', { name: 'Your jobs' }).getByRole('listitem').filter({ hasText: title })
  await expect(own).toContainText('Filled')
  await expect(own).toContainText('Nobody answered')
  await expectNoAxeViolations(page)
  await own.getByRole('link', { name: title }).click()

  // The form for the next offer starts with the words and facts of this one.
  await offer.getByRole('button', { name: 'Post it again' }).click()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  const earlier = form.getByRole('combobox', { name: 'Start from an earlier job of yours' })
  await expect(earlier.locator('option:checked')).toHaveText(title)
  await expect(form.getByRole('textbox', { name: 'Who hires' })).toHaveValue('Dahab Pay')
  const unpaid = form.getByRole('checkbox', { name: 'Unpaid' })
  await expect(unpaid).toBeChecked()

  // The form keeps the facts that the author has changed since, until the author asks for the earlier ones.
  await unpaid.uncheck()
  await page.goBack()
  await offer.getByRole('button', { name: 'Post it again' }).click()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect(unpaid).not.toBeChecked()
  await form.getByRole('button', { name: 'Use it' }).click()
  await expect(unpaid).toBeChecked()

  // The form asks before it replaces a draft, and the author can go on with the draft.
  await form.getByRole('textbox', { name: 'Title' }).fill('Half written')
  await page.goBack()
  await offer.getByRole('button', { name: 'Post it again' }).click()
  await expect(dialog).toContainText('Half written')
  await dialog.getByRole('button', { name: 'Go on with it' }).click()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Half written')
})

test('a lost response publishes once, and what the database refuses is said at its field', async ({
  memberPage: page,
  me,
  product,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/, /status of 4(00|09)/)
  const title = `A Flutter developer ${randomUUID()}`
  await product.sql("update public.profiles set company = 'Dahab Pay' where id = $1", [me.id])
  const form = await openJobForm(page)
  await expect(form.getByRole('textbox', { name: 'Who hires' })).toHaveValue('Dahab Pay')
  await fillJob(form, title)
  const type = form.getByRole('combobox', { name: 'Type', exact: true })
  await type.selectOption('Discussion')
  await expect(form.getByText('The facts of the job are kept here and not published.')).toBeVisible()
  await type.selectOption('Job')
  await expect(form.getByRole('combobox', { name: 'Kind' })).toHaveValue('full_time')
  // The draft names a skill that has since left the list.
  await page.evaluate((gone) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('hibo-draft:job:')) ?? ''
    const draft = localStorage.getItem(key) ?? ''
    localStorage.setItem(key, draft.replace('"skills":[]', `"skills":["${gone}"]`))
  }, randomUUID())
  await page.reload()
  await publish(form)
  await expect(form.getByText('A skill is not in the list any more. Please remove it.')).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Skills' })).toBeFocused()
  await form.getByRole('button', { name: 'Remove No longer listed' }).click()

  await form.getByRole('textbox', { name: 'Who hires' }).fill('www.dahab.example/jobs')
  await publish(form)
  await expect(form.getByText('A name holds no web address.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Who hires' }).fill('Dahab Pay')

  await loseResponses(page, '**/rpc/save_job')
  await publish(form)
  await expect(form.getByRole('alert')).toContainText('Failed to publish post')
  await page.unroute('**/rpc/save_job')
  await publish(form)
  await expect(page.getByText('Answers arrive below.')).toBeVisible()
  const stored = await product.sql(
    'select j.employer from public.posts p join public.jobs j on j.post_id = p.id where p.title = $1',
    [title],
  )
  expect(stored).toEqual([{ employer: 'Dahab Pay' }])
})

test('a post of the type from before gets facts, and two windows do not overwrite each other’s', async ({
  memberPage: page,
  me: author,
  product,
  allowErrors,
  openPost,
}) => {
  allowErrors(/status of 400/)
  const id = await openPost({ post_type: 'job', title: 'From before' }, author)
  await expect(page.getByText('Without employer, place and pay it is in no list of jobs.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit post' })
  await form.getByRole('button', { name: 'Add them' }).click()
  await form.getByRole('textbox', { name: 'Who hires' }).fill('Dahab Pay')
  await form.getByRole('combobox', { name: 'Kind' }).selectOption('Volunteer')
  await form.getByRole('checkbox', { name: 'Remote' }).check()
  await form.getByRole('checkbox', { name: 'Unpaid' }).check()
  await product.sql("update public.posts set content = 'Words of a phone' where id = $1", [id])
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('alert')).toContainText('This post was changed in another window')
  await expect(form.getByRole('textbox', { name: 'Who hires' })).toHaveValue('Dahab Pay')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectNotice(page, 'Post updated successfully!')
  // Beside the post are other offers.
  await expect(page.getByRole('main').getByRole('article').getByText('Dahab Pay')).toBeVisible()

  // The facts of an offer that ended meanwhile cannot change, but its words can.
  await page.getByRole('button', { name: 'Edit' }).click()
  await form.getByRole('textbox', { name: 'Who hires' }).fill('Too late')
  await product.sql(
    "update public.jobs set closed_as = 'over', closed_at = clock_timestamp() where post_id = $1",
    [id],
  )
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('alert')).toContainText('This offer is closed. Publish a new one.')
  await expect(form.getByText('This job is closed: its facts stay as they are.')).toBeVisible()
})
