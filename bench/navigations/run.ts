/** `npm run bench -- navigations [--rounds 6]`: see README.md. */
import { parseArgs } from 'node:util'

import { CONTENT_ELEMENT_ID } from '#src/lib/markdown/content-element.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { startProductProcess } from '#tests/support/product-process.ts'

import { quantile } from '../quantile.ts'
import { startBrowser } from '../slow-phone.ts'
import { prepare, type Subjects } from './data.ts'
import type { Notes } from './in-page.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '6' } } })

const CARDS = 'ul[aria-label="Developers"] article'
const PROFILE = 'section[aria-label="About this developer"]'
const POSTS = 'ul[aria-label="Posts"] article'
const TEXT = `#${CONTENT_ELEMENT_ID}`
const TITLE = 'main h1[dir="auto"]'

/** Times to content, ms. */
async function navigate({ page, open, navigation, intend }: Visitor): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  await open('/')

  const all = page.getByRole('link', { name: 'Browse Developers' })
  await intend(all)
  times['developers, fetched ahead'] = await navigation(CARDS, () => all.click())
  const developer = page.locator(`${CARDS} h3 a`).nth(3)
  await intend(developer)
  times['profile, fetched ahead'] = await navigation(PROFILE, () => developer.click())
  times['Back to developers'] = await navigation(CARDS, () => page.goBack())
  const next = page.locator(`${CARDS} h3 a`).nth(5)
  await next.scrollIntoViewIfNeeded()
  times['profile tapped at once'] = await navigation(PROFILE, () => next.click())

  await open('/community')
  const post = page.locator(`${POSTS} h2 a`).nth(4)
  await intend(post)
  times['post, fetched ahead'] = await navigation(TEXT, () => post.click())
  times['Back to the feed'] = await navigation(POSTS, () => page.goBack())
  const other = page.locator(`${POSTS} h2 a`).nth(2)
  await other.scrollIntoViewIfNeeded()
  times['post tapped at once: its title'] = await navigation(TITLE, () => other.click())
  await page.goBack()
  await page.waitForTimeout(500)
  return times
}

async function visitorInteractions({ page, open, interact }: Visitor): Promise<Record<string, Notes>> {
  const results: Record<string, Notes> = {}
  await open('/developers')
  const search = page.getByRole('searchbox').first()
  results['typing in the directory’s search'] = await interact(() =>
    search.pressSequentially('react', { delay: 120 }),
  )
  await search.fill('')
  await page.getByRole('button', { name: 'Show Filters' }).first().click()
  const sheet = page.getByRole('dialog')
  results['toggling filters'] = await interact(async () => {
    for (const name of ['Mid-level · Dhexe', 'Senior · Sare', 'Junior · Bilow'])
      await sheet.getByText(name, { exact: true }).first().click()
  })
  await open('/community')
  const find = page.getByRole('searchbox').first()
  results['typing in the feed’s search'] = await interact(() =>
    find.pressSequentially('market', { delay: 120 }),
  )
  await open('/community')
  results['scrolling the feed'] = await interact(() => scroll(page))
  return results
}

async function memberInteractions({ page, open, interact }: Visitor, { contactId, postId }: Subjects) {
  const results: Record<string, Notes> = {}
  await open(`/messages/${contactId}`)
  const log = page.getByRole('log', { name: 'Messages' })
  await log.getByText('Message 2000 ').waitFor()
  while (await log.getByRole('button', { name: 'Earlier messages' }).isVisible()) {
    const before = await log.locator('p').count()
    await log.press('Home')
    await page.waitForFunction((count) => document.querySelectorAll('[role="log"] p').length > count, before)
  }
  const box = page.getByLabel('Message', { exact: true })
  results['typing below 2,000 messages'] = await interact(() =>
    box.pressSequentially('hello', { delay: 120 }),
  )
  results['scrolling 2,000 messages'] = await interact(async () => {
    await log.hover()
    await scroll(page)
  })
  await open(`/community/post/${postId}`)
  const more = page.getByRole('button', { name: /more comments/i })
  await more.waitFor()
  while (await more.isVisible()) {
    await more.click()
    await page.waitForTimeout(1_000)
  }
  const comment = page.getByRole('textbox').last()
  results['typing below 500 comments'] = await interact(() =>
    comment.pressSequentially('hello', { delay: 120 }),
  )
  results['scrolling 500 comments'] = await interact(() => scroll(page))
  return results
}

async function scroll(page: Visitor['page']) {
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, step < 6 ? 900 : -900)
    await page.waitForTimeout(120)
  }
}

ensureBuilt()
const product = await startProductProcess({})
const browser = await startBrowser()
try {
  const subjects = await prepare(product)
  const rounds: Record<string, number[]> = {}
  for (let round = 0; round < Number(options.rounds); round++) {
    const visitor = await openVisitor(browser, product.url, null)
    const times = await navigate(visitor)
    for (const [name, time] of Object.entries(times)) rounds[name] = [...(rounds[name] ?? []), time]
    await visitor.close()
  }
  const visitor = await openVisitor(browser, product.url, null)
  const member = await openVisitor(browser, product.url, subjects.session)
  const interactions = {
    ...(await visitorInteractions(visitor)),
    ...(await memberInteractions(member, subjects)),
  }
  console.log('| navigation | ms |\n|---|---|')
  for (const [name, times] of Object.entries(rounds)) console.log(`| ${name} | ${quantile(times, 0.5)} |`)
  console.log('\n| interaction | longest, ms | longest task, ms |\n|---|---|---|')
  for (const [name, { interaction, task }] of Object.entries(interactions))
    console.log(`| ${name} | ${interaction} | ${task} |`)
} finally {
  await browser.close()
  await product.stop()
}
