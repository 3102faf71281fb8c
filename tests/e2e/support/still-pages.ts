/** Every page whose first load must not move, and the people who open them. */
import type { ProductClient } from '#tests/support/product-client.ts'
import type { Member } from './fixtures.ts'
import {
  type CreateMember,
  makeAdmin,
  makeBusyMember,
  makeThirdParty,
  publicThings,
  type Things,
} from './still-people.ts'

/** Pages for everyone. `:names` stand for what `publicThings` finds. */
const PUBLIC_PAGES = [
  '/',
  '/developers',
  '/developers?search=react',
  '/developers?search=nobody+has+this+name+in+kenya',
  '/developers?specialization=:specialization&available_for_hire=true&sort=weighted',
  '/jobs',
  '/jobs?search=nobody+hires+a+zebra',
  '/community',
  '/community?search=react',
  '/community/category/web-dev',
  '/community/category/no-such-category',
  '/community/post/:discussed',
  '/community/post/:pictured',
  '/community/post/:code',
  '/community/post/:offer',
  '/community/post/11111111-1111-4111-8111-111111111111',
  '/profile/:rated',
  '/profile/:plain',
  '/profile/:hirer',
  '/profile/:rated/posts',
  '/profile/nobody-has-this-name',
  '/categories',
  '/moderation/log',
  '/report?url=:site/community/post/:discussed',
]

const VISITOR_PAGES = [
  ...PUBLIC_PAGES,
  '/companies',
  '/privacy',
  '/report/confirm?token=none',
  '/unsubscribe?key=none',
  '/404',
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/auth/confirm',
  '/auth/way-back',
  '/auth/callback',
  '/auth/callback?error=access_denied',
  '/messages',
  '/profile/edit',
  '/jobs?mine=posted',
]

/** A member's own pages, whose lists may be empty. */
const OWN_PAGES = [
  '/dashboard',
  '/notifications',
  '/profile',
  '/profile/:me',
  '/profile/:me/posts',
  '/profile#saved',
  '/profile/edit',
  '/hiring',
  '/jobs?mine=answered',
  '/jobs?mine=posted',
  '/jobs?order=fits',
  '/messages',
  '/messages/:contact',
  '/settings/searches',
  '/settings/blocked',
  '/settings/reports',
]

/** A member's own pages, with content on each. */
const FULL_PAGES = [
  ...OWN_PAGES,
  '/availability',
  '/community/post/:own',
  '/community/post/:job',
  '/community/post/:answered',
  '/community/post/:shortjob',
  '/community/post/:shortanswered',
  '/community/post/:closedjob',
  '/community/post/:hidden',
  '/community/post/:drafted',
  '/community/post/:muted',
  '/community?search=:mutedword',
  '/profile/:contact',
  '/hiring?list=:list',
  '/hiring?compare=:contact,:applicant',
  '/hiring?view=print',
  '/settings',
  '/settings/account',
  '/settings/sessions',
  '/settings/data',
  '/settings/leave',
  '/settings/notifications',
  '/settings/privacy',
  '/settings/standing',
]

const DESK_PAGES = [
  '/dashboard',
  '/dashboard/texts/about',
  '/moderation',
  '/moderation?state=closed',
  '/moderation/case/:case',
  '/moderation/members',
  '/moderation/members/:reported',
  '/moderation/specializations',
  '/moderation/limits',
  '/moderation/health',
  '/moderation/log',
]

interface Prepared {
  /** A member's session in the storage of the browser; null for a visitor. */
  storage: Record<string, string> | null
  /** Each path as its table names it, and as it is opened. */
  paths: [name: string, path: string][]
}

function prepared(member: Member | null, pages: readonly string[], things: Things, storage = {}): Prepared {
  return {
    storage: member && { 'hibo-session': JSON.stringify(member.session), ...storage },
    paths: pages.map((name) => [name, filled(name, things)]),
  }
}

function filled(path: string, things: Things): string {
  return path.replace(/:([a-z]+)/g, (_, name: string) => {
    const thing = things[name]
    if (!thing) throw new Error(`${path} needs ${name}`)
    return thing
  })
}

type Prepare = (product: ProductClient, createMember: CreateMember) => Promise<Prepared>

/** The kinds of readers who open the pages. */
export const READERS: Readonly<Record<string, Prepare>> = {
  'a visitor': async (product) => prepared(null, VISITOR_PAGES, await publicThings(product)),
  async 'a member who opens what is for all'(product, createMember) {
    const things = await publicThings(product)
    const { me } = await makeBusyMember(product, createMember, [things.rated ?? '', things.plain ?? ''])
    return prepared(me, PUBLIC_PAGES, things)
  },
  async 'a member who hires, writes and answers'(product, createMember) {
    const { me, things, storage } = await makeBusyMember(product, createMember, [])
    return prepared(me, FULL_PAGES, things, storage)
  },
  async 'a member who has just signed up'(_product, createMember) {
    const me = await createMember({ full_name: 'Ayaan New', years_of_experience: 0 })
    const contact = await createMember({ full_name: 'Bile Contact' })
    return prepared(me, OWN_PAGES, { me: me.username, contact: contact.id })
  },
  'somebody who comes from another site': async (product, createMember) =>
    prepared(await makeThirdParty(product, createMember), ['/auth/callback', '/complete-profile'], {}),
  async 'an admin'(product, createMember) {
    const { me, things } = await makeAdmin(product, createMember)
    return prepared(me, DESK_PAGES, things)
  },
}
