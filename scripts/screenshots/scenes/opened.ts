import { randomUUID } from 'node:crypto'

import type { SceneList } from '../scene.ts'
import { offline, outage } from './network.ts'
import { moveTo, open } from './steps.ts'

/** What opens over a page or is told on it: menus, dialogs, suggestions, toasts. */
export const openedScenes: SceneList = (cast, { demo: url }) => {
  const own = { window: true, url, path: '/profile', as: cast.demo }
  const edit = { window: true, url, path: '/profile/edit', as: cast.demo }
  const post = { window: true, url, path: `/community/post/${cast.quietPost}`, as: cast.beginner }
  const commented = { window: true, url, path: `/community/post/${cast.crowdedPost}`, as: cast.crowded }
  return [
    {
      name: 'opened-member-menu',
      window: true,
      url,
      path: '/',
      as: cast.demo,
      act: async (page) => {
        const menu = page.getByRole('button', { name: 'Open menu' })
        if (await menu.isVisible()) await menu.click()
      },
    },
    { name: 'opened-search-suggestions', url, window: true, path: '/developers?search=React' },
    {
      name: 'opened-share-menu',
      url,
      window: true,
      path: `/profile/${cast.richProfile}`,
      act: async (page) => {
        await page.getByRole('button', { name: 'Share profile' }).click()
        await page.getByRole('menuitem').first().waitFor()
      },
    },
    {
      name: 'opened-toast',
      url,
      window: true,
      path: `/profile/${cast.richProfile}`,
      act: async (page) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        await page.getByRole('button', { name: 'Share profile' }).click()
        await page.getByRole('menuitem', { name: 'Copy link' }).click()
        await page.getByText('Link copied').waitFor()
      },
    },
    {
      name: 'opened-toast-failure',
      url,
      window: true,
      path: '/messages',
      as: cast.demo,
      act: async (page) => {
        await outage(page)
        await page.getByRole('button', { name: /Refresh/ }).click()
        await page.getByText('Failed to refresh messages').waitFor()
      },
    },
    {
      name: 'opened-session-ended',
      url,
      window: true,
      path: '/dashboard',
      as: cast.newcomer,
      act: async (page) => {
        await page.route('**/auth/v1/**', (route) =>
          route.fulfill({ status: 400, json: { error_code: 'session_not_found', msg: 'gone' } }),
        )
        await page.route('**/rest/v1/**', (route) =>
          route.fulfill({ status: 401, json: { code: 'PGRST301', message: 'JWT expired' } }),
        )
        // The toast comes early, and goes again.
        await page.reload({ waitUntil: 'commit' })
        await page.getByText('Your session has ended.').waitFor()
      },
    },
    {
      name: 'opened-project',
      url,
      window: true,
      path: `/profile/${cast.richProfile}`,
      act: async (page) => {
        const projects = page.getByRole('region', { name: 'Projects' })
        await projects.getByRole('heading', { level: 3 }).getByRole('button').first().click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'opened-project-edit', ...own, act: open(/^Edit project/) },
    { name: 'opened-project-delete', ...own, act: open(/^Delete project/) },
    {
      name: 'opened-project-leave',
      ...own,
      act: async (page) => {
        await open('Add Project')(page)
        await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Clinic records')
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'opened-learning-path',
      ...own,
      act: async (page) => {
        await open('Add Learning Path')(page)
        await page.getByRole('combobox', { name: 'Skills on the way' }).fill('s')
        await page.getByRole('listbox').waitFor()
      },
    },
    {
      name: 'opened-skills',
      ...edit,
      act: async (page) => {
        await page.getByRole('combobox', { name: 'Skills', exact: true }).fill('sc')
        await page.getByRole('listbox').waitFor()
      },
    },
    { name: 'opened-specialization', ...edit, act: open('Create a new specialization') },
    {
      name: 'opened-leave',
      ...edit,
      act: async (page) => {
        await page.getByLabel('Professional title').fill('Something else')
        await page.getByRole('link', { name: /^Hibo/ }).first().click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    { name: 'opened-post-delete', ...post, act: open('Delete') },
    {
      name: 'opened-post-edit',
      ...post,
      window: false,
      act: async (page) => {
        await page.getByRole('button', { name: 'Edit', exact: true }).click()
        await page.getByLabel('Title').waitFor()
      },
    },
    { name: 'opened-comment-delete', ...commented, act: open('Delete comment') },
    {
      name: 'opened-comment-edit',
      ...commented,
      window: false,
      act: async (page) => {
        await page.getByRole('button', { name: 'Edit comment' }).last().click()
        await page.getByRole('form', { name: 'Edit comment' }).waitFor()
      },
    },
    {
      name: 'opened-post-preview',
      url,
      window: true,
      path: '/community',
      as: cast.demo,
      act: async (page) => {
        await open(/^(Create Post|Write in a larger window)$/)(page)
        const dialog = page.getByRole('dialog')
        await dialog
          .getByLabel('Content')
          .fill('What do you use?\n\n- SQLite\n- PostgreSQL\n\n`pg_dump` works.')
        await dialog.getByRole('button', { name: 'Preview' }).click()
        await dialog.getByRole('region', { name: 'Preview' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'opened-signed-up',
      url,
      path: '/signup',
      act: async (page) => {
        await page.getByLabel('Full name').fill('Sahra Cilmi')
        await page.getByLabel('Email').fill(`${randomUUID()}@test.example`)
        await page.getByLabel('Password', { exact: true }).fill('ereysir-dheer')
        await page.getByLabel('Confirm password').fill('ereysir-dheer')
        await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
        await page.getByText('A confirmation link was sent').waitFor()
      },
    },
    {
      name: 'opened-never-before',
      url,
      path: '/companies',
      act: async (page) => {
        await offline(page)
        await moveTo('/developers')(page)
        await page.getByRole('alert').first().waitFor()
      },
    },
  ]
}
