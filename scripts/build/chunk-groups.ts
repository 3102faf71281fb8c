/** Decides which modules share a built file: few files per page, and none with code that only other pages need. */
import type { Plugin } from 'vite'

import { importersOf, isIcon, type ModuleGraph } from './icon-importers.ts'

/** A pattern for each module or folder that a group names. */
const named: RegExp[] = []

/**
 * Modules by the ends of their paths, without the ending of the file: `ui/{notice,badge}` are two. A folder ends with a
 * slash.
 */
function modules(...paths: string[]): RegExp {
  const sources = paths.flatMap((path) => {
    const [, folder = '', names = path] = /^(.*)\{(.*)\}$/.exec(path) ?? []
    return names.split(',').map((name) => `/${folder}${name}${name.endsWith('/') ? '' : '\\.\\w+$'}`)
  })
  const patterns = sources.map((source) => new RegExp(source.replaceAll('/', '[\\\\/]')))
  named.push(...patterns)
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

/** Pages where visits start. Their shared code is separate from code that only members' pages share. */
const PUBLIC_PAGE = /[\\/]pages[\\/](?:own-)?(developers|jobs|community|post|profile)\.tsx$/
/** A part of the profile that loads after it: lists elsewhere share its tools in the pieces of the pages. */
const LATE_PART = modules('ratings-section')
const ELSEWHERE = ''
/** Small, and used by many pages: in a larger piece they would bring all of it along (messages: 14 kB). */
const SMALL_TOOL = modules(
  'src/ui/{relative-time,use-clock-ahead,fact-class,empty-state,woven-swatch,lazy-dialog,notice,use-screen-width}',
  'src/lib/{counted,error-texts,new-id,trim-invisible,web-url}',
  'src/shared/{contact-links,domain/time-zones,jobs/job,jobs/write-path,safety/things,safety/thing-name}',
)
/** Comments and messages show it; lists of posts and profiles do not. */
const MARKED_TEXT = modules('markdown/{marked-text,marked-text-parts}')
/** Public pages use it on the server alone, and in the browser the notifications do. */
const SERVER_TOOL = modules('src/lib/quoted')
/**
 * Apart from the directory's fields and dialogs, which messages would load with it; and from what all public pages
 * share, for the form of an offer has places, too.
 */
const OF_PEOPLE = modules('src/ui/disclosure', 'src/shared/domain/locations')
/** The profile's sections share it with its ratings, which come late: as shared code it would be a request more. */
const OF_PROFILE = modules('ui/short-list')
/** Posts and offers show them to nobody who only reads. */
const ICON_OF_PEOPLE = modules('icons/{badge-check,download}')
const DIRECTORY = modules('features/developers/')
/** The directory shares them with its late parts: as two pieces they would be a request more. */
const FILTER_RULES = modules('developers/filters/{filters,filter-texts,option-order}')
/**
 * The numbers of unread things, which every member's page shows. As shared code, other pages would load them too.
 * With drafts or the `check-check` icon elsewhere, /messages would load the list of notifications.
 */
const UNREAD = modules(
  'src/features/messages/sending/draft',
  'src/shared/{member-state/unread-state,member-state/use-unread,member-state/query}',
  'src/shared/{notification-count,safety/standing}',
)
/**
 * Parts that only the header of members' pages has: bell, gear and signing out. Joined with neighbours, they would
 * bring the settings of notifications and the texts of the site.
 */
const MEMBER_HEADER = modules(
  'lucide-react/dist/esm/icons/{bell,settings,check-check}',
  '{notifications/count-text,clear-personal-storage,unsent-kinds,lib/quoted,shared/header-profile}',
)
/** Code that this many pages share is loaded once, in one piece. */
const MIN_SHARING_PAGES = 6
/** Source bytes below which a shared piece joins a neighbour: a request costs a phone more than these bytes. */
const MIN_SHARED_BYTES = 2_000

/** A piece of its own, without what it imports. */
const piece = { includeDependenciesRecursively: false, priority: 3 }

/** Without this the bundler makes some forty small chunks for a page. For `/`: 39 files, now 4, and 6 kB less. */
export const chunkGroups = [
  // The desk, settings and dialogs of every page share them: as common code all members would load them.
  { name: 'report-rules', test: modules('report-rules'), ...piece },
  // Apart from other libraries, because each file runs in a task of its own (`server/web/first-load-templates.ts`).
  {
    name: 'react',
    tags: ['$initial' as const],
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    priority: 6,
  },
  // Changes with the lock file only, so it stays in browsers' caches from release to release.
  { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 5 },
  // This leaves out the entry itself: Vite would no longer know it as one.
  {
    name: 'app',
    tags: ['$initial' as const],
    test: /^(?!.*(entry-client|index\.html|vite[\\/]))/,
    priority: 4,
  },
  // In pieces that join their neighbours, all members would load parts of the moderators' desk. Its icon would join the
  // hiring desk's.
  { name: 'desk', test: modules('features/moderation/', 'icons/gavel'), minShareCount: 2, ...piece },
  // Forms of accounts: six pages share them, so as common code all pages would load them. Their frame is for others,
  // too.
  {
    name: 'accounts',
    test: /[\\/]features[\\/]auth[\\/](?!sign-in[\\/]sign-out|form[\\/]auth-card)/,
    minShareCount: 2,
    ...piece,
  },
  // Pages that ask for signing in share these words; joined with a neighbour, they would bring the forms of accounts.
  { name: 'sign-in-reason', test: modules('sign-in/reason'), ...piece },
  // Joined with a neighbour, it would bring the desk the dashboard's tools, and with them the community's list.
  { name: 'load-dashboard', test: modules('load-dashboard'), ...piece },
  // Many pages load the numbers of the dashboard late; as common code, they would weigh on forms.
  {
    name: 'dashboard-numbers',
    test: modules('queries/dashboard', 'dashboard/schemas', 'lib/use-awaited-query'),
    ...piece,
  },
  { name: 'filter-rules', test: FILTER_RULES, ...piece },
  { name: 'unread', test: UNREAD, ...piece },
  // Joined with neighbours, they would bring the editor of a profile the texts of the site with their Markdown, and the
  // rules of an offer.
  { name: 'form-tools', test: modules('ui/leave-guard', 'domain/device-zone'), ...piece },
  // Lists, pages and forms of offers share their words: as common code all pages would load them. Joined with a
  // neighbour, the list of open ones would bring what only the form needs.
  {
    name: 'job-facts',
    test: modules('shared/jobs/{job-texts,job-facts,open-jobs,usual-currencies}'),
    ...piece,
  },
  // Joined with small tools, they would come to the settings and the dashboard.
  { name: 'job-rules', test: modules('rules/job-rules'), ...piece },
  // Lists of people, and their keys: as common code all members would load them.
  {
    name: 'lists',
    test: modules('shared/hiring/{keys,lists,desk,use-list-changes}'),
    ...piece,
  },
  { name: 'member-header', test: MEMBER_HEADER, ...piece },
  { name: publicGroup, debugName: 'public', minShareCount: 2, ...piece },
  { name: 'common', minShareCount: MIN_SHARING_PAGES, priority: 2 },
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: MIN_SHARED_BYTES,
    priority: 1,
  },
]

/** Fails a build with a pattern that fits none of its modules: the file has another name or is gone. */
export function checkChunkGroups(): Plugin {
  return {
    name: 'check-chunk-groups',
    apply: 'build',
    generateBundle() {
      const ids = [...this.getModuleIds()]
      const tests = chunkGroups.flatMap((group) => group.test ?? [])
      const unmatched = [PUBLIC_PAGE, ...named, ...tests].filter(
        (pattern) => !ids.some((id) => pattern.test(id)),
      )
      if (unmatched.length > 0) this.error(`Groups of chunks: no module fits ${unmatched.join(', ')}`)
    },
  }
}

/**
 * Without this, one piece that "many pages share" brings visitors code that only members' pages need: 8 to 12 kB on
 * each public page. Null leaves a module to the other groups.
 */
function publicGroup(id: string, graph: ModuleGraph): string | null {
  if (PUBLIC_PAGE.test(id) || LATE_PART.test(id) || SERVER_TOOL.test(id)) return null
  if (SMALL_TOOL.test(id)) return 'reading'
  if (MARKED_TEXT.test(id)) return 'marked-text'
  if (OF_PEOPLE.test(id)) return 'reading-developers-profile'
  if (OF_PROFILE.test(id)) return 'reading-profile'
  if (DIRECTORY.test(id)) return null
  const loaders = loadersOf(id, graph, new Set())
  // Code that jobs share with other pages stays in the pieces of those: more pieces would be more requests.
  const pages = [...loaders].filter((loader) => loader !== ELSEWHERE && loader !== 'jobs').sort()
  if (pages.length > 2) return 'reading'
  // With one page's own code a members' page would load that page for the sake of an icon.
  if (isIcon(id) && pages.length > 0 && loaders.has(ELSEWHERE))
    return ICON_OF_PEOPLE.test(id) ? 'reading-developers-profile' : 'reading'
  if (pages.length === 2) return `reading-${pages.join('-')}`
  if (pages.length === 0 || !loaders.has(ELSEWHERE)) return null
  // The community takes the texts of posts along: a request and some bytes less for a post.
  if (pages[0] === 'post') return 'reading-community-post'
  return `reading-${pages.join()}`
}

/** The public pages that load a module along with themselves, and whether anything else does. */
function loadersOf(id: string, graph: ModuleGraph, seen: Set<string>): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const [, page] = PUBLIC_PAGE.exec(id) ?? []
  if (page) return new Set([page])
  if (LATE_PART.test(id)) return new Set(['profile'])
  const info = graph.getModuleInfo(id)
  const loaders = new Set(importersOf(id, graph).flatMap((importer) => [...loadersOf(importer, graph, seen)]))
  if (info && info.dynamicImporters.length > 0) loaders.add(ELSEWHERE)
  return loaders
}
