/** The page of all developers, as tests use it. */
import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { hydrated } from './hydrated.ts'

/** A word that no other developer has in name or title. */
export function uniqueWord() {
  return `Q${randomUUID().replaceAll('-', '').slice(0, 10)}`
}

/** The directory, with `query` in its address, taken over. */
export async function openDevelopers(page: Page, query = '') {
  await page.goto(`/developers${query}`)
  await hydrated(page)
}

/** The heading that says how many were found. */
export function found(page: Page, count: number) {
  return page.getByRole('heading', { name: count === 1 ? '1 Developer Found' : `${count} Developers Found` })
}

/** The box for names and titles. */
export function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search by name or title' })
}

/** The developers on the page. */
export function cards(page: Page) {
  return page.getByRole('list', { name: 'Developers', exact: true }).getByRole('article')
}

/** The chip that takes one filter away. */
export function chip(page: Page, label: string) {
  return page.getByRole('button', { name: `Remove filter: ${label}` })
}
