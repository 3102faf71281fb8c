/** Fixtures of all browser tests: members on demand, signed-in pages, and a failure for each unexpected error. */
import { test as base, expect, type Locator, type Page } from '@playwright/test'

import { createMember, type Member, type ProfileFields, removeMember } from '#tests/support/members.ts'
import { makePost, type PostFields } from '#tests/support/posts.ts'
import { type ProductClient, productClient } from '#tests/support/product-client.ts'
import { signInPage } from '#tests/support/sign-in-page.ts'
import { noteNotices } from './notices.ts'

export { expect } from '@playwright/test'
export type { Member } from '#tests/support/members.ts'
export { expectNoAxeViolations } from './axe.ts'

/** Expects a link of this name, which leads to this path. */
export const expectLink = (within: Page | Locator, name: string, path: string) =>
  expect(within.getByRole('link', { name })).toHaveAttribute('href', path)

interface Fixtures {
  /** The product under test: SQL as its owner, its mails, its API. */
  product: ProductClient
  /** Creates a confirmed member, who is removed with all their data after the test. */
  createMember: (fields?: ProfileFields) => Promise<Member>
  /** A new member. */
  me: Member
  /** The page of the test, on which `me` is signed in. */
  memberPage: Page
  /** Signs this member in on a page (default: the page of the test) without the sign-in form. */
  signIn: (member: Member, page?: Page) => Promise<void>
  /** Creates a member and signs them in on the page of the test. */
  signInNew: (fields?: ProfileFields) => Promise<Member>
  /** Opens a new post on the page of the test. @param author default: somebody else. @returns its id */
  openPost: (fields?: PostFields, author?: Member) => Promise<string>
  /** Opens a page in a separate browser context, for this member or for a visitor, at this path. */
  openBrowser: (member?: Member | null, path?: string) => Promise<Page>
  /** Allows errors that this test provokes; any other console or page error fails it. */
  allowErrors: (...patterns: RegExp[]) => void
}

interface Internals {
  watchPage: (page: Page) => Promise<void>
  errorLog: {
    seen: string[]
    allowed: RegExp[]
    /** False once the members are removed, because later requests of their pages fail. */
    isOpen: boolean
  }
}

/** Shared lists show other tests' posts, whose pictures may be deleted. Tests of pictures check their own. */
const OTHERS_PICTURE = /status of 404.*\/storage\/v1\/object\/public\//

export const test = base.extend<Fixtures & Internals>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
  product: async ({}, use) => {
    await use(productClient(Number(process.env.E2E_PORT)))
  },

  createMember: async ({ product, errorLog }, use) => {
    const members: Member[] = []
    await use(async (fields) => {
      const member = await createMember(product, fields)
      members.push(member)
      return member
    })
    errorLog.isOpen = false
    for (const member of members) await removeMember(product, member)
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  errorLog: async ({}, use) => {
    const log: Internals['errorLog'] = { seen: [], allowed: [], isOpen: true }
    await use(log)
    const expected = [OTHERS_PICTURE, ...log.allowed]
    const unexpected = log.seen.filter((text) => !expected.some((pattern) => pattern.test(text)))
    expect(unexpected, 'errors on the console or in the page').toEqual([])
  },

  allowErrors: async ({ errorLog }, use) => {
    await use((...patterns) => {
      errorLog.allowed.push(...patterns)
    })
  },

  watchPage: async ({ errorLog }, use) => {
    const note = (text: string) => {
      if (errorLog.isOpen) errorLog.seen.push(text)
    }
    await use(async (page) => {
      await page.addInitScript(noteNotices)
      // Violations of the content security policy are console errors, too.
      page.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => note(String(error)))
    })
  },

  page: async ({ page, watchPage }, use) => {
    await watchPage(page)
    await use(page)
  },

  signIn: async ({ page }, use) => {
    await use((member, target = page) => signInPage(target, member))
  },

  signInNew: async ({ createMember, signIn }, use) => {
    await use(async (fields) => {
      const member = await createMember(fields)
      await signIn(member)
      return member
    })
  },

  me: async ({ createMember }, use) => {
    await use(await createMember())
  },

  memberPage: async ({ page, me, signIn }, use) => {
    await signIn(me)
    await use(page)
  },

  openPost: async ({ page, product, createMember }, use) => {
    await use(async (fields, author) => {
      const id = await makePost(product, author ?? (await createMember()), fields)
      await page.goto(`/community/post/${id}`)
      return id
    })
  },

  openBrowser: async ({ browser, baseURL, contextOptions, signIn, watchPage }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (member, path) => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) })
      contexts.push(context)
      const page = await context.newPage()
      await watchPage(page)
      if (member) await signIn(member, page)
      if (path) await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
  },
})
