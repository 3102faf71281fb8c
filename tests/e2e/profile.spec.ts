import { makePost } from '#tests/support/posts.ts'
import { addRow } from '#tests/support/product-client.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { fontsArrived, hydrated, openHydrated } from './support/hydrated.ts'
import { navigate } from './support/navigate.ts'
import { fillPost, openNewPostForm } from './support/new-post.ts'
import { expectNotice } from './support/notices.ts'

test('a visitor sees a server-rendered profile', { tag: '@server-pages' }, async ({
  page,
  request,
  createMember,
}) => {
  const member = await createMember({
    full_name: 'Ubax Cali Nuur',
    title: 'Data engineer',
    location: 'Garowe',
    bio: 'Prices of the livestock market, every morning.',
    years_of_experience: 1,
    experience_level: 'Sare',
    available_for_hire: true,
    website: 'https://ubax.example/work',
    github: 'https://github.com/ubax',
    skills: ['C++', 'React'],
  })
  const html = await (await request.get(`/profile/${member.username}`)).text()
  expect(html).toContain('Prices of the livestock market, every morning.')

  await page.goto(`/profile/${member.id}`)
  const card = page.getByRole('region', { name: 'About this developer' })
  await expect(card.getByRole('heading', { name: 'Ubax Cali Nuur', level: 1 })).toBeVisible()
  for (const text of ['Data engineer', 'Garowe', '1 year of experience', 'Experience level: Senior · Sare']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(card.getByRole('listitem').filter({ hasText: 'Available for hire' })).toBeVisible()
  await expect(card.getByRole('heading', { name: 'About' })).toBeVisible()

  const website = card.getByRole('link', { name: 'Website' })
  await expect(website).toHaveAttribute('href', 'https://ubax.example/work')
  await expect(website).toHaveAttribute('target', '_blank')
  await expect(website).toHaveAttribute('rel', /noopener/)
  await expect(card.getByRole('link', { name: 'GitHub' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'LinkedIn' })).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Rate Developer' })).toHaveCount(0)
})

test('an empty profile shows its defaults', async ({ page, createMember }) => {
  const member = await createMember({ full_name: 'Zahra', years_of_experience: 3 })
  await page.goto(`/profile/${member.username}`)
  const card = page.getByRole('region', { name: 'About this developer' })
  await expect(card.getByText('Developer', { exact: true })).toBeVisible()
  await expect(card.getByText('Experience level: Junior · Bilow')).toBeVisible()
  await expect(card.getByTitle('Bilow is Somali for Junior.')).toBeVisible()
  await expect(card.getByText('No ratings yet')).toBeVisible()
  await expect(card).not.toContainText('out of 5')
  await expect(card.getByText('New here')).toBeVisible()
  await expect(card.getByText('3 years of experience')).toBeVisible()
  await expect(card.getByText('Not available for hire')).toBeVisible()
  await expect(card.getByText('Z', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Send Message' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Hire Developer' })).toHaveCount(0)
  await expect(page.getByText('No projects added yet.')).toBeVisible()
  await expect(page.getByText('Add your first project to showcase your work.')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Learning Paths' })).toHaveCount(0)
  // Visitors see one card instead of empty boxes. Only the owner is asked to fill them.
  await expect(page.getByText('Zahra has not shown any work here yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add skills' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  // The page does not show defaults as the member's own words.
  await page.goto(`/profile/${(await createMember({ years_of_experience: null })).username}`)
  await expect(card.getByText(/^Not filled in yet/)).toBeVisible()
})

test('the place of rating is kept', async ({ memberPage: page, createMember }) => {
  const member = await createMember({ full_name: 'Ifrah', available_for_hire: true })
  await page.setViewportSize({ width: 360, height: 740 })
  const answer = await holdRequests(page, '**/rpc/rights_towards*')
  await page.goto(`/profile/${member.username}`)
  const card = page.getByRole('region', { name: 'About this developer' })
  const share = card.getByRole('button', { name: 'Share profile' })
  await hydrated(page)
  await fontsArrived(page)
  const before = await share.boundingBox()
  answer()
  await expect(card.getByText('You can rate each other once both of you have written.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Rate Developer' })).toHaveCount(0)
  expect(await share.boundingBox()).toEqual(before)
})

test('a tab shows the posts of a member, and a tag leads to the posts that have it', {
  tag: '@server-pages',
}, async ({ page, request, product, createMember }) => {
  const member = await createMember({ full_name: 'Sagal Writer', bio: 'Makes things.' })
  const tag = `sagal-${Date.now()}`
  await makePost(product, member, { title: 'A post with a tag', tags: [tag] })
  await makePost(product, member, { title: 'Another post' })
  await page.goto(`/profile/${member.username}`)
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(page).toHaveURL(`/profile/${member.username}/posts`)
  await expect(page).toHaveTitle('Posts by Sagal Writer · Hibo')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Another post',
    'A post with a tag',
  ])
  await expectNoAxeViolations(page)
  expect(await (await request.get(`/profile/${member.username}/posts`)).text()).toContain('A post with a tag')

  await page.getByRole('link', { name: `#${tag}` }).click()
  await expect(page).toHaveURL(`/community?search=%23${tag}`)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['A post with a tag'])
  await expect(page.getByRole('searchbox')).toHaveValue(`#${tag}`)
  // The test goes back and opens the profile by its tab.
  await page.goBack()
  await page.getByRole('link', { name: 'Profile', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Skills & Expertise' })).toBeVisible()

  // On a phone the tabs are below the card, and the card is one row high above posts.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('Makes things.')).toBeVisible()
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Another post' })).toBeInViewport()
  await expect(page.getByText('Makes things.')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Send Message' })).toBeHidden()
})

test('a post that was just published is among the posts of its author', async ({
  memberPage: page,
  me: member,
}) => {
  await page.goto(`/profile/${member.username}/posts`)
  await expect(page.getByText('No posts yet')).toBeVisible()
  await page.getByRole('link', { name: 'Community', exact: true }).first().click()
  const form = await openNewPostForm(page)
  await fillPost(form, { title: 'Fresh from the press' })
  await form.getByRole('button', { name: 'Publish' }).click()
  await expectNotice(page, 'Post published successfully!')
  await page.goBack()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Fresh from the press'])
})

test('a message about a skill keeps special characters of its name', async ({ page, createMember }) => {
  const member = await createMember({ available_for_hire: true, skills: ['C++', 'C#', 'Node.js'] })
  await page.goto(`/profile/${member.id}`)
  for (const skill of ['C++', 'C#', 'Node.js']) {
    const icon = page.getByRole('link', { name: `Send a message about ${skill}`, exact: true })
    const link = new URL((await icon.getAttribute('href')) ?? '', 'https://hibo.example')
    expect(link.pathname).toBe(`/messages/${member.id}`)
    expect(link.searchParams.get('subject')).toBe(`Skill: ${skill}`)
  }
  const icon = page.getByRole('link', { name: 'Send a message about C++' })
  // With a mouse, the icons appear when a skill is hovered or focused.
  await expect(icon).toHaveCSS('opacity', '0')
  await page.getByText('C++', { exact: true }).hover()
  await expect(icon).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await expect(icon).toHaveCSS('opacity', '0')
  await icon.focus()
  await expect(icon).toHaveCSS('opacity', '1')
  await icon.click()
  await expect(page).toHaveURL(`/messages/${member.id}?subject=Skill%3A+C%2B%2B`)
})

test('on a phone the icons of skills show, a long bio is short at first, and pictured projects come first', async ({
  browser,
  baseURL,
  product,
  createMember,
}) => {
  const member = await createMember({
    skills: ['Go'],
    bio: `${'Many words about work. '.repeat(30)}The end.`,
  })
  await addRow(product, 'projects', {
    profile_id: member.id,
    title: 'Older, with a picture',
    thumbnail_url: '/demo/a-picture.webp',
  })
  await addRow(product, 'projects', { profile_id: member.id, title: 'Newer, without one' })
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  await phone.goto(`/profile/${member.username}`)
  await expect(phone.getByRole('link', { name: 'Send a message about Go' })).toHaveCSS('opacity', '1')
  await expect(phone.getByRole('heading', { level: 2 })).toContainText([
    'About',
    'Projects',
    'Skills & Expertise',
  ])
  await expect(phone.getByRole('heading', { level: 3, name: /^(Older|Newer),/ })).toHaveText([
    'Older, with a picture',
    'Newer, without one',
  ])
  const bio = phone.getByText('Many words about work.')
  const height = async () => (await bio.boundingBox())?.height ?? 0
  await expect.poll(height).toBeLessThan(140)
  await phone.getByRole('button', { name: 'Read more' }).click()
  await expect(phone.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(height).toBeGreaterThan(300)
  // The three dots stay beside "Share", never alone on a row.
  const card = phone.getByRole('region', { name: 'About this developer' })
  const top = async (name: string) => (await card.getByRole('button', { name, exact: true }).boundingBox())?.y
  await expect.poll(async () => (await top('More')) === (await top('Share profile'))).toBe(true)
  await context.close()
})

test('a member writes and hires from a profile', async ({ page, createMember, signIn }) => {
  const [viewer, member] = [await createMember(), await createMember({ available_for_hire: true })]
  await signIn(viewer)
  await page.goto(`/profile/${member.id}`)
  await expect(page.getByRole('link', { name: 'Send Message', exact: true })).toHaveAttribute(
    'href',
    `/messages/${member.id}`,
  )
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0)
  // The window is as small as at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('link', { name: 'Hire Developer' }).click()
  await expect(page).toHaveURL(`/messages/${member.id}?subject=Job+Opportunity`)
  // The focus is in the message box.
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport()
  await page.keyboard.type(' When?')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/opportunity with you\. When\?$/)
})

test('the address of a username that was given up leads to the present one, unless its member is hidden', {
  tag: '@server-pages',
}, async ({ page, product, request, createMember }) => {
  const member = await createMember({ full_name: 'Ubax Renamed' })
  const renamed = `u_${member.id.slice(0, 8)}`
  await product.sql('update public.profiles set username = $2 where id = $1', [member.id, renamed])
  await page.goto(`/profile/${member.username}`)
  await expect(page).toHaveURL(`/profile/${renamed}`)
  await expect(page.getByRole('heading', { name: 'Ubax Renamed', level: 1 })).toBeVisible()
  // A navigation in the app requests no page.
  await openHydrated(page, '/about')
  await navigate(page, `/profile/${member.username}`)
  await expect(page).toHaveURL(`/profile/${renamed}`)
  await expect(page.getByRole('heading', { name: 'Ubax Renamed', level: 1 })).toBeVisible()

  const answer = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 })
    return [response.status(), response.headers().location?.replace(/^https?:\/\/[^/]+/, '')]
  }
  expect(await answer(`/profile/${member.username}/posts`)).toEqual([302, `/profile/${renamed}/posts`])
  await product.sql('update public.profiles set suspended_at = now() where id = $1', [member.id])
  expect(await answer(`/profile/${member.username}`)).toEqual([404, undefined])
})

test('the server renders the whole profile of a member who only hires', { tag: '@server-pages' }, async ({
  product,
  request,
  createMember,
}) => {
  const member = await createMember()
  await product.sql("update public.profiles set purpose = 'hire' where id = $1", [member.id])
  const html = await (await request.get(`/profile/${member.username}`)).text()
  // React writes this mark where it leaves a part to the browser.
  expect(html).not.toContain('<!--$!-->')
})

test('an unknown profile shows "Profile Not Found" with status 404', { tag: '@server-pages' }, async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const others = ['nobody_by_this_name', '00000000-0000-4000-8000-000000000000', '%00', 'a'.repeat(300)]
  for (const key of others) {
    const response = await request.get(`/profile/${key}`)
    expect(response.status(), key).toBe(404)
    const [, main] = (await response.text()).split('<main')
    expect(main, key).toContain('>Profile Not Found</h1>')
    expect(main, key).toContain('>This profile doesn&#x27;t exist or has been removed.</p>')
    expect(main, key).toContain('type="search"')
  }
  // The browser decodes these escapes, too.
  for (const key of ['%25', 'a%2Fb']) {
    const response = await page.goto(`/profile/${key}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
    await expect(page.getByText("This profile doesn't exist or has been removed.")).toBeVisible()
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
  }
})

test('a printed profile is a CV without controls', async ({ page, product, createMember }) => {
  const member = await createMember({
    full_name: 'Cabdi Print',
    github: 'https://github.com/cabdi',
    skills: ['Go'],
  })
  const description = `${'Long words about a project. '.repeat(8)}The end.`
  await addRow(product, 'projects', { profile_id: member.id, title: 'Printed project', description })
  for (const comment of ['Kind.', 'Exact.', 'Quick.', 'Honest.']) {
    const rater = await createMember()
    await addRow(product, 'user_ratings', {
      rater_id: rater.id,
      rated_id: member.id,
      rating_value: 5,
      comment,
    })
  }
  await page.goto(`/profile/${member.id}`)
  const share = page.getByRole('button', { name: 'Share profile' })
  await expect(share).toBeVisible()
  await expect(page.getByText('The end.')).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Cabdi Print' })).toBeVisible()
  await expect(page.getByText('The end.')).toBeVisible()
  await expect(page.getByText('github.com/cabdi')).toBeVisible()
  await expect(page.getByText('4 ratings', { exact: true })).toBeVisible()
  for (const review of ['Kind.', 'Exact.', 'Quick.', 'Honest.']) {
    await expect(page.getByText(review, { exact: true })).toBeVisible()
  }
  await expect(share).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Send a message about Go' })).toBeHidden()
})
