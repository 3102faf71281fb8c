/**
 * Names coarsely on which data a cached response depends: each table belongs to one area, and each cached read names
 * the areas that it reads. `tests/policies/areas.test.ts` compares both with the texts of functions, views and
 * policies. A write to a table without an area invalidates the whole cache. No area's name is a part of another's.
 */
const NAMED = ['site', 'people', 'posts', 'comments', 'messages', 'private'] as const
/** Areas of the counters, by the last two digits of the post's id: a like or view concerns one post. */
const COUNTS = Array.from({ length: 256 }, (_, byte) => countsOf(byte.toString(16).padStart(2, '0')))
export const AREAS: readonly Area[] = [...NAMED, ...COUNTS]
export type Area = (typeof NAMED)[number] | `counts-${string}`
/** `counts` stands for all areas of the counters. */
type Kind = (typeof NAMED)[number] | 'counts'

const TABLES: Record<Kind, string> = {
  /** Lists and settings that staff change. */
  site: `public.categories public.site_settings public.skills public.specializations public.specialization_counters
    internal.search_words internal.staff_words internal.specialization_authors`,
  people: `public.profiles public.profile_skills public.projects public.project_media public.project_skills
    public.learning_paths public.learning_path_skills public.site_counters public.user_ratings public.rating_counters
    public.rating_answers public.relationships internal.directory_entries internal.former_usernames
    internal.round_entries internal.search_changes auth.identities`,
  posts: `public.posts public.post_media public.feed_counters public.jobs public.job_skills public.job_answers
    internal.feed_periods internal.job_entries`,
  counts: 'public.post_counters public.post_likes public.post_saves',
  comments: `public.comments public.comment_counters public.comment_likes internal.comment_threads
    internal.comment_mentions`,
  messages: 'public.messages public.conversations',
  /** Tables of reads that are never cached. */
  private: `public.hiring_lists public.listed_people public.muted_posts public.notification_preferences
    public.notifications public.saved_searches internal.abandoned_files internal.allowances
    internal.availability_questions internal.banned_emails internal.cases internal.contact_stops
    internal.email_changes internal.evidence internal.first_texts internal.known_devices internal.limits
    internal.mail_marks internal.maintenance_steps internal.moderation_log internal.outbox internal.push_devices
    internal.push_keys internal.push_services internal.rating_versions internal.removed_pictures internal.reports
    internal.search_finds internal.search_rounds internal.used_ids
    internal.waiting_reports auth.attempts auth.flow_state auth.incidents auth.keys
    auth.known_networks auth.last_backup auth.refresh_tokens auth.sessions auth.users storage.buckets
    storage.build_files storage.objects storage.orphaned_objects cache.changes`,
}

/** The area of each table, by its name with its schema. */
export const AREA_OF_TABLE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TABLES).flatMap(([area, names]) => names.split(/\s+/).map((name) => [name, area])),
)

const LISTS: Kind[] = ['people', 'posts', 'site']
const FEED: Kind[] = [...LISTS, 'counts']
/** The areas of a read. A read that is not listed depends on all areas. */
export const READS: Readonly<Record<string, readonly Kind[]>> = {
  categories: ['site'],
  site_settings: ['site'],
  skills: ['site'],
  skill_options: ['site'],
  specialization_options: ['people', 'site'],
  category_options: ['posts', 'site'],
  country_options: ['people'],
  search_developers: ['people', 'site'],
  profile_page: ['people', 'site', 'messages'],
  profile_ratings: ['people'],
  find_jobs: LISTS,
  home_page: FEED,
  feed_page: FEED,
  member_posts: FEED,
  post_feed: FEED,
  post_comments: [...FEED, 'comments'],
}
/** Reads of one post, with the parameter that names it. */
const POST_PARAMETERS: Readonly<Record<string, string>> = { post_feed: 'id', post_comments: 'post' }
/** Lists that contain the id of each of their posts, by time unless the parameters in `OTHER_ORDER` are set. */
const LISTS_BY_TIME = ['home_page', 'feed_page', 'member_posts']
const OTHER_ORDER = /[?&](search=|sort=(?!created_at(&|$)))/
// Finds no id in a text that a member wrote, because its quotes are escaped there.
const ID = /"id": ?"[\da-f-]{34}([\da-f]{2})"/g

/**
 * The areas that a request to the API reads. A table may embed others.
 * @param body of the response: a list depends on the counts of the posts that it shows.
 */
export function areasOf(url: string, body: string): readonly Area[] {
  const { pathname, search, searchParams } = new URL(url)
  const [, rpc, name = ''] = /^\/rest\/v1\/(rpc\/)?(\w+)$/.exec(pathname) ?? []
  const embeds = !rpc && searchParams.getAll('select').some((columns) => columns.includes('('))
  const kinds = embeds ? null : READS[name]
  if (!kinds) return AREAS
  const shown = () => {
    const [post, ...others] = searchParams.getAll(POST_PARAMETERS[name] ?? '')
    const [, byte] = (others.length === 0 && /^(?:eq\.)?[\da-f-]{34}([\da-f]{2})$/i.exec(post ?? '')) || []
    if (byte) return [countsOf(byte.toLowerCase())]
    if (!LISTS_BY_TIME.includes(name) || OTHER_ORDER.test(search)) return COUNTS
    return [...body.matchAll(ID)].map(([, last = '']) => countsOf(last))
  }
  return [...new Set(kinds.flatMap((kind) => (kind === 'counts' ? shown() : [kind])))]
}

function countsOf(byte: string) {
  return `counts-${byte}` as const
}

/** The number of writes in each area, as far as is known. */
export type DataState = ReadonlyMap<Area, number>

/** The state for values that depend on no data. */
export const UNCHANGING: DataState = new Map()

/** The state after a write in these areas. */
export function afterWrite(state: DataState, areas: readonly (string | null)[] = AREAS): DataState {
  return new Map(AREAS.map((area) => [area, (state.get(area) ?? 0) + (areas.includes(area) ? 1 : 0)]))
}
