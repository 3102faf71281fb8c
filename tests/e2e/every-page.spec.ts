/** Rules for every page and dialog: it fits the narrowest screen and meets WCAG 2.2 AA in both themes. */
import type { Page } from '@playwright/test'

import { writeMessages } from '#tests/support/messages.ts'
import { makeComments, makePost } from '#tests/support/posts.ts'
import { addRow } from '#tests/support/product-client.ts'
import { expect, expectNoAxeViolations, type Member, test } from './support/fixtures.ts'
import { fontsArrived } from './support/hydrated.ts'

/** 1280 px at 400 % zoom, as on a small phone held upright. */
const NARROWEST = { width: 320, height: 640 }
/** 1280 by 1024 px at 400 % zoom. */
const ENLARGED = { width: 320, height: 256 }
const LONG_WORD = 'Waxbarashadiisiiba'.repeat(5)
const CONTENT = `${LONG_WORD}

    ${LONG_WORD}

## Heading

> quote

[link](https://a.example) \`code\`

\`\`\`js
const a = '${LONG_WORD}' // one
\`\`\`

|${'a|'.repeat(30)}
|${'-|'.repeat(30)}
|${'b|'.repeat(30)}`
const CROWDED = {
  full_name: 'Cabdiraxmaan-Maxamed Sheekh Cabdulqaadir عبد الرحمن',
  title: `Principal ${LONG_WORD} Engineer`,
  bio: LONG_WORD,
  skills: ['React', 'PostgreSQL'],
}

test.use({ viewport: NARROWEST, colorScheme: 'dark' })

async function expectFits(page: Page, place: string) {
  await fontsArrived(page)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `the width of ${place}`)
    .toBeLessThanOrEqual(NARROWEST.width)
  await page.evaluate(spaceText, true)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    `spaced text in ${place}`,
  ).toBeLessThanOrEqual(NARROWEST.width)
  expect(
    await page.evaluate(findSplitWords, CROWDED.full_name),
    `words on two lines, spaced, in ${place}`,
  ).toEqual([])
  await page.evaluate(spaceText, false)
  expect(await page.evaluate(findSplitWords, CROWDED.full_name), `words on two lines in ${place}`).toEqual([])
  expect(await page.evaluate(findSmallControls), `controls that a phone zooms into in ${place}`).toEqual([])
  expect(await findNamesSaidTwice(page), `said twice in ${place}`).toEqual([])
  await expectNoAxeViolations(page)
}

/** Sets the text spacing that readers may choose (WCAG 1.4.12), or removes it. */
function spaceText(spaced: boolean) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  )
  document.adoptedStyleSheets = spaced ? [sheet] : []
}

/** Finds words of headings that break over two lines, except those that fit no screen. */
function findSplitWords(name: string) {
  const found: string[] = []
  for (const heading of document.querySelectorAll('h1, h2, h3')) {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z]+/g)) {
        if (word.length > 20 || name.includes(word)) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
      }
    }
  }
  return found
}

/** Finds form controls whose small text makes an iPhone zoom in. */
function findSmallControls() {
  return [
    ...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea'),
  ]
    .filter((control) => control.checkVisibility() && parseFloat(getComputedStyle(control).fontSize) < 16)
    .map((control) => control.outerHTML)
}

/** Whether the focused element is visible and not covered. */
function isFocusVisible() {
  const element = document.activeElement
  // After the last control the focus moves to the browser itself.
  if (!element || element === document.body) return true
  const { left, top, width, height } = element.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
  return there !== null && (element.contains(there) || there.contains(element))
}

/** Finds names that a screen reader says twice, e.g. because label and tooltip are the same. */
async function findNamesSaidTwice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  return nodes.filter((node) => node.description?.value && node.description.value === node.name?.value)
}

/** The pages are split into parts, which run in parallel. */
for (const [part, paths] of [
  [
    1,
    [
      '/',
      '/developers',
      '/developers?search=:username',
      '/developers?search=nobody+has+this+name+in+kenya',
      '/signin',
      '/forgot-password',
      '/reset-password',
      '/community',
      '/categories',
      '/companies',
    ],
  ],
  [
    2,
    [
      '/privacy',
      '/contact',
      '/moderation/log',
      '/report',
      '/404',
      '/signup',
      '/messages',
      '/profile/edit',
      '/profile/:username',
      '/community/post/:post',
      '/community/category/web-dev',
      '/jobs',
      '/jobs?search=nobody+hires+a+zebra',
    ],
  ],
] as const) {
  test(`pages of a visitor fit the narrowest screen in the dark theme (${part})`, async ({
    page,
    product,
    createMember,
    allowErrors,
  }) => {
    allowErrors(/status of 404/)
    const member = await createMember(CROWDED)
    const post = await makePost(product, member, {
      title: LONG_WORD,
      content: CONTENT,
      tags: ['t'.repeat(50)],
      post_type: 'question',
    })
    const [comment] = await makeComments(product, post, member, [LONG_WORD])
    // A reply to a reply names the person whom it answers.
    for (const answered of ['id', 'parent_id']) {
      await product.sql(
        `insert into public.comments (post_id, parent_id, profile_id, content)
      select post_id, id, profile_id, content from public.comments where ${answered} = $1`,
        [comment],
      )
    }
    for (const path of paths) {
      const place = path.replace(':username', member.username).replace(':post', post)
      await page.goto(place)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expectFits(page, place)
    }
  })
}

test('every page of a member fits the narrowest screen in the dark theme', async ({
  page,
  product,
  createMember,
  signInNew,
}) => {
  const member = await signInNew(CROWDED)
  const contact = await createMember(CROWDED)
  await writeMessages(product, [{ from: contact, to: member, content: LONG_WORD, minutesAgo: 1 }])
  const post = await makePost(product, member, { title: LONG_WORD })
  await addRow(product, 'projects', {
    profile_id: member.id,
    title: LONG_WORD,
    description: 'Offline first.',
  })
  for (const path of [
    '/',
    '/profile',
    '/profile/edit',
    '/dashboard',
    '/notifications',
    '/settings',
    '/settings/blocked',
    '/settings/notifications',
    '/settings/privacy',
    '/settings/data',
    '/settings/leave',
    '/settings/standing',
    '/jobs?mine=answered',
    '/jobs?mine=posted',
    '/messages',
    `/messages/${contact.id}`,
    '/community',
    `/community/post/${post}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('title'), path).toHaveCount(1)
    await expectFits(page, path)
  }
})

test('every dialog opens by keyboard, fits the narrowest screen and returns the focus', async ({
  memberPage: page,
  me: member,
  product,
  createMember,
}) => {
  const contact = await createMember()
  await writeMessages(product, [
    { from: contact, to: member, content: 'Salaan', minutesAgo: 2 },
    { from: member, to: contact, content: 'Salaan', minutesAgo: 1 },
  ])
  const post = await makePost(product, member)
  await addRow(product, 'projects', { profile_id: member.id, title: LONG_WORD })
  let shown = ''
  for (const [path, opener] of dialogs(contact, post)) {
    if (path !== shown) await page.goto(path)
    shown = path
    const button = page.getByRole('main').getByRole('button', { name: opener })
    await button.first().press('Enter')
    await expect(page.locator('dialog[open]')).toBeVisible()
    await expect(page.locator('dialog[open] :focus')).toHaveCount(1)
    await expectFits(page, `'${opener}' of ${path}`)
    await page.setViewportSize(ENLARGED)
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(isFocusVisible), `the focus in '${opener}' of ${path}`).toBe(true)
    }
    await page.setViewportSize(NARROWEST)
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(button.first()).toBeFocused()
  }
})

function dialogs(contact: Member, post: string) {
  return [
    ['/profile', 'Add Project'],
    ['/profile', /^Edit project/],
    ['/profile', /^Delete project/],
    ['/profile', 'Add Learning Path'],
    ['/profile/edit', 'Create a new specialization'],
    ['/developers', 'Show Filters'],
    ['/community', 'Create Post'],
    [`/community/post/${post}`, 'Delete'],
    [`/profile/${contact.username}`, 'Rate Developer'],
  ] as const
}
