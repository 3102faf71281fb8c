/**
 * The page states that are photographed: a page, the person who opens it, and what happens before the picture is taken.
 */
import type { Page } from '@playwright/test'

import type { Member } from '#tests/support/members.ts'

import type { Shot } from './capture.ts'
import type { Members } from './members.ts'

export interface PageState {
  /** `page-state`; pictures are named after it. */
  name: string
  path: string
  /** The person who is signed in; a visitor when absent. */
  as?: Pick<Member, 'session'>
  /** Changes the network before the page is opened. */
  network?: (page: Page) => Promise<void>
  /** The person's steps before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** Takes the window instead of the whole page, because something covers it or sticks to it. */
  window?: boolean
}

const DATA = '**/rest/v1/**'
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Every page, and the states that a reviewer looks for: full, new, crowded, empty, loading, failed, opened. */
export function pageStatesOf(members: Members): PageState[] {
  const { demo, admin, newcomer, crowded } = members
  return [
    { name: 'home-visitor', path: '/' },
    { name: 'home-member', path: '/', as: demo },
    { name: 'home-menu', path: '/', as: demo, window: true, act: openMenu },
    { name: 'developers-visitor', path: '/developers' },
    { name: 'developers-none', path: '/developers?search=nobody-has-this-name' },
    { name: 'developers-error', path: '/companies', network: outage, act: navigateTo('/developers') },
    { name: 'community-visitor', path: '/community' },
    { name: 'community-member', path: '/community', as: demo },
    { name: 'community-loading', path: '/community', as: demo, network: waiting },
    { name: 'community-error', path: '/community', as: demo, network: outage },
    {
      name: 'community-new-post',
      path: '/community',
      as: demo,
      window: true,
      act: open(/^(Create Post|Write in a larger window)$/),
    },
    { name: 'categories', path: '/categories' },
    { name: 'post-visitor', path: `/community/post/${members.codePost}` },
    { name: 'post-author', path: `/community/post/${members.crowdedPost}`, as: crowded },
    { name: 'post-not-found', path: `/community/post/${NOBODY}` },
    { name: 'profile-rich', path: `/profile/${members.richProfile}` },
    { name: 'profile-crowded', path: `/profile/${crowded.username}` },
    { name: 'profile-own', path: '/profile', as: demo },
    { name: 'profile-new', path: '/profile', as: newcomer },
    { name: 'profile-edit', path: '/profile/edit', as: demo },
    { name: 'profile-add-project', path: '/profile', as: demo, window: true, act: open('Add Project') },
    { name: 'messages-list', path: '/messages', as: demo },
    { name: 'messages-empty', path: '/messages', as: members.silent },
    { name: 'messages-conversation', path: `/messages/${members.contact}`, as: demo, window: true },
    { name: 'messages-crowded', path: `/messages/${crowded.id}`, as: newcomer, window: true },
    { name: 'dashboard-full', path: '/dashboard', as: demo },
    { name: 'dashboard-new', path: '/dashboard', as: newcomer },
    { name: 'dashboard-error', path: '/dashboard', as: demo, network: outage },
    { name: 'moderation-queue', path: '/moderation', as: admin },
    { name: 'moderation-case', path: `/moderation/case/${members.openCase}`, as: admin },
    { name: 'moderation-appeal', path: `/moderation/case/${members.appealedCase}`, as: admin },
    { name: 'moderation-members', path: '/moderation/members', as: admin },
    { name: 'moderation-limits', path: '/moderation/limits', as: admin },
    { name: 'moderation-health', path: '/moderation/health', as: admin },
    { name: 'moderation-log', path: '/moderation/log' },
    { name: 'notifications', path: '/notifications', as: demo },
    { name: 'notifications-none', path: '/notifications', as: newcomer },
    { name: 'notifications-error', path: '/notifications', as: demo, network: outage },
    { name: 'settings', path: '/settings', as: demo },
    { name: 'settings-notifications', path: '/settings/notifications', as: demo },
    { name: 'settings-blocked', path: '/settings/blocked', as: newcomer },
    { name: 'settings-reports', path: '/settings/reports', as: newcomer },
    { name: 'settings-standing', path: '/settings/standing', as: newcomer },
    {
      name: 'post-menu',
      path: `/community/post/${members.codePost}`,
      as: newcomer,
      window: true,
      act: openDots,
    },
    {
      name: 'post-block',
      path: `/community/post/${members.codePost}`,
      as: newcomer,
      window: true,
      act: choose(/^Block/),
    },
    {
      name: 'post-report',
      path: `/community/post/${members.codePost}`,
      as: newcomer,
      window: true,
      act: choose(/^Report/),
    },
    { name: 'profile-blocked', path: `/profile/${members.silent.username}`, as: newcomer },
    { name: 'post-folded', path: `/community/post/${members.crowdedPost}`, as: newcomer },
    { name: 'site-about', path: '/about' },
    { name: 'site-ratings', path: '/how-ratings-work' },
    { name: 'site-privacy', path: '/privacy' },
    { name: 'site-contact', path: '/contact' },
    { name: 'sign-in', path: '/signin' },
    { name: 'sign-up', path: '/signup' },
    { name: 'not-found', path: '/no/such/page' },
  ]
}

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 720 }

/** The few pictures that README shows. */
export const README_SHOTS: Shot[] = [
  { file: 'home-wide.webp', pageState: 'home-visitor', theme: 'light', ...WIDE },
  { file: 'profile-wide.webp', pageState: 'profile-rich', theme: 'light', ...WIDE },
  { file: 'community-wide.webp', pageState: 'community-visitor', theme: 'dark', ...WIDE },
  { file: 'developers-narrow-dark.webp', pageState: 'developers-visitor', theme: 'dark', ...NARROW },
  { file: 'conversation-narrow.webp', pageState: 'messages-conversation', theme: 'light', ...NARROW },
]

/** Data never comes. */
async function waiting(page: Page) {
  await page.route(DATA, () => {})
}

/** Every request for data is refused. */
async function outage(page: Page) {
  await page.route(DATA, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The service is not available.' } }),
  )
}

async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
}

/** Presses the first visible button of this name, and waits for its dialog. */
function open(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click()
    await page.locator('dialog[open]').first().waitFor()
  }
}

/** Opens the menu of the first thing that somebody else wrote. */
async function openDots(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem').first().waitFor()
}

/** Chooses from that menu, and waits for the dialog. */
function choose(item: RegExp) {
  return async (page: Page) => {
    await openDots(page)
    await page.getByRole('menuitem', { name: item }).click()
    await page.locator('dialog[open]').first().waitFor()
  }
}

/** Goes on to another page within the app, which the browser renders then. */
function navigateTo(path: string) {
  return async (page: Page) => {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }
}
