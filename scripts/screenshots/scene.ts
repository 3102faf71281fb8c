/** What one picture is of: a page, a person and what they do before it is taken. */
import type { Page } from '@playwright/test'

import type { Member } from '#tests/support/members.ts'

import type { Cast } from './cast.ts'

export interface Scene {
  /** `page-state`. */
  name: string
  /** Origin of the product in which it plays. */
  url: string
  path: string
  /** Who looks; a visitor when absent. */
  as?: Pick<Member, 'session'>
  /** What happens to the network before the page is opened. */
  network?: (page: Page) => Promise<void>
  /** What the person does before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** Only what the window shows, because something covers or sticks to it; else the whole page. */
  window?: boolean
}

/** Addresses of the products that scenes play in. */
export interface Origins {
  demo: string
  empty: string
}

/** The scenes of one part of the product. */
export type SceneList = (cast: Cast, origins: Origins) => Scene[]
