/** Decides which modules share a built file: few files per page, and none with code that only other pages need. */
import type { Plugin } from 'vite'

import { importersOf, isIcon, type ModuleGraph } from './icon-importers.ts'

/** Every pattern that `modules` made: `checkChunkGroups` checks that each still matches a module. */
const named: RegExp[] = []

/**
 * A pattern for modules by the ends of their paths, without the file's extension: `ui/{notice,badge}` names two. The
 * name of a folder ends with a slash.
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
/** The profile loads its ratings late, and counts as the loader of what they import. */
const LATE_PART = modules('ratings-section')
/** Stands for every loader that is no public page. */
const ELSEWHERE = ''
/** Small modules of many pages. In a larger chunk they would make each page load all of it (messages: 14 kB). */
const SMALL_TOOL = modules(
  'src/ui/{relative-time,use-clock-ahead,fact-class,empty-state,woven-swatch,lazy-dialog,notice,use-screen-width}',
  'src/lib/{counted,error-texts,new-id,trim-invisible,web-url}',
  'src/shared/{contact-links,domain/time-zones,jobs/job,jobs/write-path,safety/things,safety/thing-name}',
)
/** Comments and messages show marked text. It has its own chunk, because lists of posts and profiles show none. */
const MARKED_TEXT = modules('markdown/{marked-text,marked-text-parts}')
/** Public pages need `quoted` on the server alone. In the browser only the notifications do. */
const SERVER_TOOL = modules('src/lib/quoted')
/**
 * The directory and profiles share these modules. Among the directory's fields and dialogs, messages would load those,
 * too; among what all public pages share, every public page would load these.
 */
const OF_PEOPLE = modules('src/ui/disclosure', 'src/shared/domain/locations')
/** The profile and its late ratings share this module. As shared code it would cost one more request. */
const OF_PROFILE = modules('ui/short-list')
/** Icons that posts and offers do not show to people who only read. */
const ICON_OF_PEOPLE = modules('icons/{badge-check,download}')
const DIRECTORY = modules('features/developers/')
/** The directory and its late parts share these rules. As two chunks they would cost one more request. */
const FILTER_RULES = modules('developers/filters/{filters,filter-texts,option-order}')
/**
 * Unread counts, which every member's page shows. As shared code, other pages would load them, too. Drafts are here,
 * because in another chunk they would make /messages load the list of notifications.
 */
const UNREAD = modules(
  'src/features/messages/sending/draft',
  'src/shared/{member-state/unread-state,member-state/use-unread,member-state/query}',
  'src/shared/{notification-count,safety/standing}',
)
/**
 * Parts of the header for members: bell, gear and signing out. Merged into a neighbour's chunk, they would make every
 * member load the settings of notifications and the texts of the site. The `check-check` icon is here for the reason
 * that drafts are in `UNREAD`.
 */
const MEMBER_HEADER = modules(
  'lucide-react/dist/esm/icons/{bell,settings,check-check}',
  '{notifications/count-text,clear-personal-storage,unsent-kinds,lib/quoted,shared/header-profile}',
)
/** Code that at least this many pages share goes into the chunk `common`. */
const MIN_SHARING_PAGES = 6
/** Source bytes below which a shared chunk is merged into a neighbour: a request costs a phone more than that. */
const MIN_SHARED_BYTES = 2_000

/** Options of a chunk that holds the named modules alone, without what they import. */
const piece = { includeDependenciesRecursively: false, priority: 3 }

/** Without groups the bundler makes some forty small chunks for a page. For `/`: 4 files, not 39, and 6 kB less. */
export const chunkGroups = [
  // The desk, the settings and every page's dialogs share these rules. In `common`, all members would load them.
  { name: 'report-rules', test: modules('report-rules'), ...piece },
  // React is apart from other libraries, because each file runs in a task of its own
  // (`server/web/first-load-templates.ts`).
  {
    name: 'react',
    tags: ['$initial' as const],
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    priority: 6,
  },
  // Libraries change with the lock file only, so this chunk stays in browsers' caches from release to release.
  { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 5 },
  // The pattern excludes the entry itself: in a group, Vite would no longer know it as an entry.
  {
    name: 'app',
    tags: ['$initial' as const],
    test: /^(?!.*(entry-client|index\.html|vite[\\/]))/,
    priority: 4,
  },
  // Merged into neighbours' chunks, parts of the moderators' desk would load for all members. Its icon would land in
  // the hiring desk's chunk.
  { name: 'desk', test: modules('features/moderation/', 'icons/gavel'), minShareCount: 2, ...piece },
  // Forms of accounts. Six pages share them, so they would be in `common`, which all pages load. Signing out and the
  // frame of the forms are excluded, because other pages use them.
  {
    name: 'accounts',
    test: /[\\/]features[\\/]auth[\\/](?!sign-in[\\/]sign-out|form[\\/]auth-card)/,
    minShareCount: 2,
    ...piece,
  },
  // Pages that ask visitors to sign in share these words. In a neighbour's chunk they would bring the account forms.
  { name: 'sign-in-reason', test: modules('sign-in/reason'), ...piece },
  // In a neighbour's chunk it would make the desk load the dashboard's tools, and with them the community's list.
  { name: 'load-dashboard', test: modules('load-dashboard'), ...piece },
  // Many pages load the dashboard's numbers late. In `common`, pages with forms would load them at once.
  {
    name: 'dashboard-numbers',
    test: modules('queries/dashboard', 'dashboard/schemas', 'lib/use-awaited-query'),
    ...piece,
  },
  { name: 'filter-rules', test: FILTER_RULES, ...piece },
  { name: 'unread', test: UNREAD, ...piece },
  // In neighbours' chunks these tools would make the editor of a profile load the texts of the site with their
  // Markdown, and the rules of an offer.
  { name: 'form-tools', test: modules('ui/leave-guard', 'domain/device-zone'), ...piece },
  // Lists, pages and forms of offers share these facts. In `common`, all pages would load them. In a neighbour's chunk,
  // the list of open offers would bring what only the form needs.
  {
    name: 'job-facts',
    test: modules('shared/jobs/{job-texts,job-facts,open-jobs,usual-currencies}'),
    ...piece,
  },
  // Merged with small tools, the rules of offers would load with the settings and the dashboard.
  { name: 'job-rules', test: modules('rules/job-rules'), ...piece },
  // Lists of people, with their query keys. In `common`, all members would load them.
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
 * The group of a module that public pages share, or null, which leaves it to the other groups. Without these groups
 * `common` would bring visitors code that only members' pages need: 8 to 12 kB on each public page.
 */
function publicGroup(id: string, graph: ModuleGraph): string | null {
  if (PUBLIC_PAGE.test(id) || LATE_PART.test(id) || SERVER_TOOL.test(id)) return null
  if (SMALL_TOOL.test(id)) return 'reading'
  if (MARKED_TEXT.test(id)) return 'marked-text'
  if (OF_PEOPLE.test(id)) return 'reading-developers-profile'
  if (OF_PROFILE.test(id)) return 'reading-profile'
  if (DIRECTORY.test(id)) return null
  const loaders = loadersOf(id, graph, new Set())
  // `jobs` does not count: code that it shares stays in the other pages' chunks, because more chunks are more requests.
  const pages = [...loaders].filter((loader) => loader !== ELSEWHERE && loader !== 'jobs').sort()
  if (pages.length > 2) return 'reading'
  // In the chunk of one public page, an icon would make a members' page load all of that page.
  if (isIcon(id) && pages.length > 0 && loaders.has(ELSEWHERE))
    return ICON_OF_PEOPLE.test(id) ? 'reading-developers-profile' : 'reading'
  if (pages.length === 2) return `reading-${pages.join('-')}`
  if (pages.length === 0 || !loaders.has(ELSEWHERE)) return null
  // The community loads the texts of posts, too: a post then needs one request and some bytes less.
  if (pages[0] === 'post') return 'reading-community-post'
  return `reading-${pages.join()}`
}

/** The public pages that load a module along with themselves, and `ELSEWHERE` if anything else loads it. */
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
