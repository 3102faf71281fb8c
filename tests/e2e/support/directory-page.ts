/** Locators of the developers page. */
import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { openHydrated } from './hydrated.ts'

/** Makes a word that no other developer has in name or title. */
export function uniqueWord() {
  return `Q${randomUUID().replaceAll('-', '').slice(0, 10)}`
}

/** Opens the directory with `query` in its URL and waits for hydration. */
export const openDevelopers = (page: Page, query = '') => openHydrated(page, `/developers${query}`)

/** The heading with the number of results. */
export function found(page: Page, count: number) {
  return page.getByRole('heading', { name: count === 1 ? '1 Developer Found' : `${count} Developers Found` })
}

/** The search box. */
export function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search by name or title' })
}

/** The developer cards. */
export function cards(page: Page) {
  return page.getByRole('list', { name: 'Developers', exact: true }).getByRole('article')
}

/** The chip that removes one filter. */
export function chip(page: Page, label: string) {
  return page.getByRole('button', { name: `Remove filter: ${label}`, exact: true })
}
