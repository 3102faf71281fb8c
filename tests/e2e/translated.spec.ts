import { randomUUID } from 'node:crypto'

import * as v from 'valibot'

import { writeMessages } from '#tests/support/messages.ts'
import { makeComments, makePost } from '#tests/support/posts.ts'
import { rpc } from './support/desk.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { hydrated } from './support/hydrated.ts'
import { fillPost, openNewPostForm } from './support/new-post.ts'
import { expectNotice } from './support/notices.ts'
import { publishOffer } from './support/offers.ts'
import { chooseFromMenu } from './support/things.ts'
import { translate, translateAtOnce } from './support/translate.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('on a translated post a member likes, comments, replies, edits and deletes; names and code stay', async ({
  page,
  product,
  createMember,
  signInNew,
}) => {
  const author = await createMember({ full_name: 'Hodan Cali' })
  const id = await makePost(product, author, { content: 'Say `select 1`' })
  await makeComments(product, id, author, ['A question'])
  await signInNew({ full_name: 'Ayaan Nuur' })
  await page.goto(`/community/post/${id}`)
  const form = page.getByRole('form', { name: 'Add a comment' })
  await expect(form.getByRole('textbox')).toBeVisible()
  await translate(page)

  const like = page.getByRole('button', { name: /^Like/ }).first()
  await like.click()
  await expect(like).toHaveText('Like 1 like')
  const heading = page.getByRole('heading', { name: /^Comments/ })
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(form.getByText('Comment cannot be empty')).toBeVisible()
  await form.getByRole('textbox').fill('First words')
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(heading).toHaveText('Comments (2)')
  const mine = page.getByRole('article', { name: 'Comment by Ayaan Nuur' }).first()
  await mine.getByRole('button', { name: 'Edit comment' }).click()
  const edit = page.getByRole('form', { name: 'Edit comment' })
  await edit.getByRole('textbox').fill('Other words')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(mine).toContainText('Other words')
  await expect(mine).toContainText('· edited')
  await mine.getByRole('button', { name: 'Delete comment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(heading).toHaveText('Comments (1)')
  await page.getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('An answer')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('An answer')
  await expect(heading).toHaveText('Comments (2)')

  const translated = page.locator('font')
  await expect(translated.getByText('A question')).toBeVisible()
  await expect(translated.filter({ hasText: /Hodan Cali|Ayaan Nuur|select 1/ })).toHaveCount(0)
})

test('on a translated page a member publishes a post and deletes it', async ({ memberPage: page }) => {
  await page.goto('/community')
  await expect(page.getByRole('button', { name: 'Write a post' })).toBeVisible()
  await translate(page)
  const form = await openNewPostForm(page)
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  const title = `Published ${randomUUID()}`
  await fillPost(form, { title })
  await form.getByRole('button', { name: 'Publish' }).click()
  await expectNotice(page, 'Post published successfully!')
  await page.getByRole('list', { name: 'Posts' }).getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/community')
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

test('on a translated page a visitor filters, and signs up with a password that the form judges', async ({
  page,
  product,
}) => {
  await page.goto('/developers')
  await translate(page)
  const found = page.getByRole('heading', { name: /Developers? Found$/ })
  await expect(found).not.toHaveText(/^0/)
  await page.getByRole('radio', { name: 'Available for hire' }).check({ force: true })
  await page.getByRole('searchbox', { name: 'Search by name or title' }).fill('nobody at all has this name')
  await expect(page).toHaveURL(/search=nobody/)
  await expect(found).toHaveText('0 Developers Found')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign Up' }).click()

  const email = `${randomUUID()}@test.example`
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign Up' })
  await page.getByLabel('Full name').fill('Ayaan Jaamac')
  await page.getByLabel('Email').fill(email)
  const password = page.getByLabel('Password', { exact: true })
  for (const [typed, told] of [
    ['short', 'At least 6 characters'],
    ['soomaaliya1', 'Easy to guess. Three unrelated words are harder.'],
    ['ayaanjaamac99', 'Easy to guess. Three unrelated words are harder.'],
    ['roob caws miyi xeebta', 'Hard to guess.'],
  ] as const) {
    await password.fill(typed)
    await expect(password).toHaveAccessibleDescription(told)
  }
  await page.getByLabel('Confirm password').fill('another')
  await submit.click()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByLabel('Confirm password').fill('roob caws miyi xeebta')
  await submit.click()
  await expect(page.getByText('A confirmation link was sent by email')).toBeVisible()
  await product.sql('delete from auth.users where email = $1', [email])
})

test('on a translated page a member reads notifications, writes a message and rates', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  const [me, other] = [await createMember(), await createMember({ full_name: 'Hodan Cali' })]
  const post = await makePost(product, me)
  const comment = { id: randomUUID(), post_id: post, profile_id: other.id, content: 'Something new' }
  await product.api('POST', '/rest/v1/comments', comment, other.session.access_token)
  await writeMessages(product, [
    { from: me, to: other, content: 'Hi', minutesAgo: 3 },
    { from: other, to: me, content: 'Hello', minutesAgo: 2 },
  ])
  await signIn(me)
  await page.goto('/notifications')
  const row = page.getByRole('listitem').filter({ hasText: 'commented on your post' })
  await expect(row).toContainText('Unread')
  await translate(page)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(row).not.toContainText('Unread')
  await expect(page.locator('font').filter({ hasText: 'Hodan Cali' })).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL(/\/messages/) // the list of notifications has such a link, too
  await page
    .getByRole('link', { name: /Hodan Cali/ })
    .first()
    .click()
  await page.getByPlaceholder('Type your message...').fill('Words to send')
  await page.getByPlaceholder('Type your message...').press('Enter')
  await expect(page.getByRole('log')).toContainText('Words to send')
  await page.getByRole('main').getByRole('link', { name: 'Hodan Cali', exact: true }).click()
  await page.getByRole('button', { name: 'Rate Developer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await dialog.getByRole('button', { name: 'Submit Rating' }).click()
  await expectNotice(page, 'Rating submitted successfully!')
  await expect(page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.locator('font').filter({ hasText: 'Hodan Cali' })).toHaveCount(0)
})

test('on a translated page an employer lists somebody, keeps a note, and begins to write about a job', async ({
  page,
  product,
  createMember,
  signInNew,
}) => {
  const employer = await signInNew({ full_name: 'Edna Employer', purpose: 'hire', company: 'Dahab Pay' })
  const found = await createMember({ full_name: 'Faisa Found' })
  await publishOffer(product, employer, { title: 'A Go developer' })
  await page.goto(`/messages/${found.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Add to list', exact: true })).toBeVisible()
  await translate(page)
  await main.getByRole('button', { name: 'Add to list', exact: true }).click()
  await expect(main.getByRole('button', { name: 'On Shortlist', exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'About “A Go developer”', exact: true }).click()
  await expect(main.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /We are looking for: A Go developer/,
  )

  await page.goto('/hiring')
  const person = main.getByRole('listitem', { name: 'Faisa Found', exact: true })
  await expect(person).toBeVisible()
  await translate(page)
  await person.getByLabel('Stage').selectOption('Talking')
  await expect(main.getByRole('list', { name: 'Talking' })).toContainText('Faisa Found')
  await person.getByRole('button', { name: 'Add note' }).click()
  await person.getByRole('textbox', { name: 'Your note' }).fill('Call on Sunday')
  await person.getByRole('button', { name: 'Save note' }).click()
  await expect(person.getByText('Saved', { exact: true })).toBeVisible()
})

test('what was typed is there after a page that failed is tried again', async ({
  memberPage: page,
  allowErrors,
  openPost,
}) => {
  allowErrors(/NotFoundError/)
  await openPost()
  const form = page.getByRole('form', { name: 'Add a comment' })
  await form.getByRole('button', { name: 'Post Comment' }).click()
  const error = form.getByText('Comment cannot be empty')
  // An extension removes an element that React is about to remove.
  await error.evaluate((text) => text.closest('p')?.remove())
  await form.getByRole('textbox').fill('Words to keep')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByRole('textbox')).toHaveValue('Words to keep')
})

test('what is typed before hydration is kept on a page that was translated before it', {
  tag: '@server-pages',
}, async ({ page, allowErrors }) => {
  // Hydration finds translated words instead of the server's, so React renders the page anew.
  allowErrors(/Minified React error #418/)
  const letScriptsCome = await holdRequests(page, '**/*.js')
  await page.goto('/report', { waitUntil: 'commit' })
  const form = page.getByRole('main')
  const text = form.getByRole('textbox', { name: 'Tell us more' })
  const email = form.getByRole('textbox', { name: 'Your email address' })
  const reason = form.getByRole('radio', { name: 'Something else' })
  await expect(text).toBeVisible()
  await translateAtOnce(page)
  await email.fill('hodan@test.example')
  await reason.check()
  await text.pressSequentially('They ask for money')
  letScriptsCome()
  await hydrated(page)
  await expect(form.getByText('18 / 1,000')).toBeVisible()
  await expect(text).toBeFocused()
  await text.pressSequentially(' first')
  await expect(text).toHaveValue('They ask for money first')
  await expect(email).toHaveValue('hodan@test.example')
  await expect(reason).toBeChecked()
})

test('no page lets the names of members, employers, skills and tags be translated', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  const name = `Xidigle${randomUUID().slice(0, 6)}`
  const employer = `Geedka ${name}`
  const tag = `tag${name}`.toLowerCase()
  const skill = 'NestJS'
  const me = await createMember({
    full_name: `Anab ${name}`,
    purpose: 'both',
    company: employer,
    title: 'Engineer',
    bio: 'I build.',
    skills: [skill],
  })
  const hirer = await createMember({ full_name: `Hodan ${name}`, purpose: 'hire', company: employer })
  const [{ id: skillId } = { id: '' }] = v.parse(
    v.array(v.object({ id: v.string() })),
    await product.sql('select id from public.skills where name = $1', [skill]),
  )
  const job = await publishOffer(product, hirer, { employer, skills: [skillId] })
  const post = await makePost(product, me, { tags: [tag] })
  await rpc(product, me, 'answer_job', { job, message: randomUUID(), content: 'Salaan' })
  const names = [name, tag, skill, me.username]

  /** Opens, translates, and finds nothing of the names in what was translated once `seen` is there. */
  async function expectNames(path: string, seen: string, open?: () => Promise<void>) {
    await page.goto(path)
    await translate(page)
    await open?.()
    await expect(page.locator(`[translate=no]:visible`, { hasText: seen }).first()).toBeVisible()
    const translated = await page.locator('font > font').allTextContents()
    expect(
      translated.filter((text) => names.some((one) => text.includes(one))),
      `translated names on ${path}`,
    ).toEqual([])
    const attributes = page
      .getByRole('main')
      .locator(':is([placeholder], [title]):not([translate=no], [translate=no] *)')
      .evaluateAll((all) => all.flatMap((one) => ['placeholder', 'title'].map((of) => one.getAttribute(of))))
    expect(
      (await attributes).filter((text) => names.some((one) => text?.includes(one))),
      `translated names in attributes on ${path}`,
    ).toEqual([])
  }
  const main = page.getByRole('main')
  await signIn(me)
  await expectNames(`/developers?skills=${skillId}`, me.fullName)
  await expectNames('/developers?search=nestjs', skill, async () => {
    const box = page.getByRole('searchbox', { name: 'Search by name or title' })
    await expect(main.getByRole('button', { name: `Search without ${skill}` })).toBeVisible()
    await box.fill('nestj')
    await expect(page.getByRole('option', { name: skill })).toBeVisible()
    await main.getByText('Backend', { exact: true }).click()
    await expect(page.getByRole('checkbox', { name: skill })).toBeVisible()
  })
  await expectNames(`/jobs?skills=${skillId}`, employer)
  await expectNames(`/community/post/${job}`, employer)
  await makeComments(product, post, hirer, ['Salaan'])
  await expectNames(`/community/post/${post}`, tag, async () => {
    await expect(main.getByRole('region', { name: 'Jobs' })).toContainText(employer)
    await main.getByRole('button', { name: 'Reply' }).click()
    await expect(main.getByPlaceholder(`Reply to ${hirer.fullName}...`)).toBeVisible()
  })
  await expectNames('/community', tag)
  await expectNames(`/profile/${hirer.username}`, employer)
  await expectNames('/profile', skill)
  await expectNames('/profile/edit', me.username, async () => {
    await main.getByText('How well you know them').click()
    await expect(main.getByRole('combobox', { name: skill })).toBeVisible()
    await main.getByRole('combobox', { name: 'Currently learning' }).fill('kotl')
    await page.getByRole('option', { name: 'Kotlin' }).click()
    const said = main.getByRole('status').filter({ hasText: 'Kotlin added' })
    await expect(said.locator('[translate=no]')).toHaveText('Kotlin')
  })
  await expectNames(`/messages/${hirer.id}`, employer)
  await expectNames('/jobs?mine=answered', employer)
  await expectNames(`/profile/${hirer.username}`, `Hodan ${name}`, async () => {
    await chooseFromMenu(page, main, 'Mute this person')
    await expect(page.getByText('is muted. What they write')).toBeVisible()
  })
  await expectNames('/settings/blocked', `Hodan ${name}`)

  await signIn(hirer)
  await expectNames(`/community/post/${job}`, me.fullName)
  await expectNames(`/profile/${me.username}`, me.fullName, async () => {
    await main.getByRole('button', { name: /^On / }).click()
    await expect(page.getByRole('dialog', { name: `Lists for ${me.fullName}` })).toBeVisible()
  })
  await expectNames('/hiring', skill)
  await expectNames(`/hiring?compare=${me.id}`, skill)
  await expectNames('/hiring?view=print', skill)
  await expectNames(`/community/post/${job}`, me.fullName, () =>
    expect(main.getByRole('region', { name: 'Who answered' }).getByRole('article')).toBeVisible(),
  )
})
