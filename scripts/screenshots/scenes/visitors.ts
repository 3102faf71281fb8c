import type { Member } from '#tests/support/members.ts'

import type { SceneList } from '../scene.ts'
import { offline, outage, saveData, signInWaiting, waiting } from './network.ts'
import { moveTo } from './steps.ts'

/** What people see who are not signed in: home, directory, sign-in and the pages around it. */
export const visitorScenes: SceneList = (cast, { demo: url, empty }) => [
  { name: 'home-visitor', url, path: '/' },
  { name: 'home-empty', url: empty, path: '/' },
  {
    name: 'home-menu',
    window: true,
    url,
    path: '/',
    act: async (page) => {
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
    },
  },
  { name: 'home-offline', url, path: '/', act: offline },
  { name: 'developers-visitor', url, path: '/developers' },
  { name: 'developers-filtered', url, path: '/developers?level=Sare&years=5' },
  { name: 'developers-one', url, path: '/developers?search=Ridwaan' },
  { name: 'developers-none', url, path: '/developers?search=nobody-has-this-name' },
  { name: 'developers-empty', url: empty, path: '/developers' },
  {
    name: 'developers-filters-open',
    window: true,
    url,
    path: '/developers',
    act: async (page) => {
      const show = page.getByRole('button', { name: 'Show Filters' })
      if (await show.isVisible()) await show.click()
    },
  },
  { name: 'developers-loading', url, path: '/companies', network: waiting, act: moveTo('/developers') },
  { name: 'developers-error', url, path: '/companies', network: outage, act: moveTo('/developers') },
  { name: 'home-loading', url, path: '/companies', network: waiting, act: moveTo('/') },
  { name: 'home-error', url, path: '/companies', network: outage, act: moveTo('/') },
  { name: 'home-save-data', url, path: '/', network: saveData },
  { name: 'companies', url, path: '/companies' },
  { name: 'not-found', url, path: '/no/such/page' },
  { name: 'sign-in', url, path: '/signin' },
  {
    name: 'sign-in-refused',
    url,
    path: '/signin',
    act: async (page) => {
      await page.getByLabel('Email').fill('someone@hibo.example')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'sign-up', url, path: '/signup' },
  {
    name: 'sign-up-refused',
    url,
    path: '/signup',
    act: async (page) => {
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    },
  },
  { name: 'forgot-password', url, path: '/forgot-password' },
  { name: 'reset-password-visitor', url, path: '/reset-password' },
  { name: 'reset-password', url, path: '/reset-password', as: cast.newcomer },
  { name: 'sign-in-provider-waiting', url, path: '/auth/callback?code=code', network: signInWaiting },
  { name: 'sign-in-provider-refused', url, path: '/auth/callback?error=access_denied' },
  { name: 'complete-profile', url, path: '/complete-profile', as: withoutAccountType(cast.newcomer) },
  { name: 'link-expired', url, path: '/auth/confirm?token_hash=used-up&type=signup' },
  { name: 'messages-visitor', url, path: '/messages' },
  { name: 'profile-edit-visitor', url, path: '/profile/edit' },
]

/** As a third-party provider leaves a new member. */
function withoutAccountType({ session }: Pick<Member, 'session'>): Pick<Member, 'session'> {
  return { session: { ...session, user: { ...session.user, user_metadata: { full_name: 'Sahra Cilmi' } } } }
}
