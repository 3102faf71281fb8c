/** Every read of the app (src/features, src/lib), as the interface asks it. */
import type { Subjects } from './subjects.ts'

export interface Query {
  name: string
  /** Whether the member of the subjects asks, instead of a visitor. */
  signedIn: boolean
  text: string
  values: unknown[]
}

/** A call of a function with named arguments. */
function call(name: string, fn: string, args: Record<string, unknown> = {}): Query {
  const named = Object.keys(args).map((arg, index) => `${arg} => $${index + 1}`)
  return { name, signedIn: false, text: `select ${fn}(${named.join(', ')})`, values: Object.values(args) }
}

/** A call of a function by the signed-in member. */
function own(name: string, fn: string, args: Record<string, unknown> = {}): Query {
  return { ...call(name, fn, args), signedIn: true }
}

/** A read of a table's rows by the signed-in member. */
function rows(name: string, text: string, values: unknown[]): Query {
  return { name, signedIn: true, text, values }
}

/** The columns that the app requests of a post. */
const POST_COLUMNS =
  'id,title,content,post_type,category_id,category_name,tags,media_url,media_alt,backup_media_url,created_at,' +
  'updated_at,profile_id,author_name,author_username,author_avatar,author_title,like_count,comment_count,' +
  'view_count,user_has_liked,user_has_saved,hidden,my_answer,job'

function feed(name: string, args: Record<string, unknown>, signedIn = false): Query {
  const all = { page: 1, page_size: 10, sort: 'created_at', direction: 'desc', ...args }
  return (signedIn ? own : call)(`feed: ${name}`, 'feed_page', all)
}

function directory(name: string, filters: Record<string, unknown>, page = 1): Query {
  const args = Object.keys(filters).length === 0 ? { page } : { page, filters: JSON.stringify(filters) }
  return call(`directory: ${name}`, 'search_developers', args)
}

export function queriesOf(s: Subjects): Query[] {
  return [
    ...communityQueries(s),
    ...developerQueries(s),
    ...jobQueries(s),
    ...hiringQueries(s),
    ...ownQueries(s),
    ...deskQueries(s),
  ]
}

function communityQueries(s: Subjects): Query[] {
  const middle = Math.floor(s.feedPages / 2)
  return [
    feed('page 1', {}),
    feed('page 1, signed in', {}, true),
    feed('page 1,000', { page: 1000 }),
    feed('middle page', { page: middle }),
    feed('last page', { page: s.feedPages }),
    feed('oldest first', { direction: 'asc' }),
    feed('category', { category: s.category }),
    feed('category, middle page', { category: s.category, page: Math.floor(s.categoryPages / 2) }),
    feed('category, last page', { category: s.category, page: s.categoryPages }),
    feed('type', { type: 'question' }),
    feed('type, middle page', { type: 'question', page: Math.floor(s.feedPages / 10) }),
    feed('category and type', { category: s.category, type: 'question' }),
    feed('most liked', { sort: 'like_count' }),
    feed('most liked, middle page', { sort: 'like_count', page: middle }),
    feed('most commented', { sort: 'comment_count' }),
    feed('most viewed', { sort: 'view_count' }),
    feed('most liked in a category', { sort: 'like_count', category: s.category }),
    feed('search, in 1 of 5', { search: 'react' }),
    feed('search, in 1 of 5, page 100', { search: 'react', page: 100 }),
    feed('search, in 1 of 100', { search: 'kubernetes' }),
    feed('search, in 1 of 100, page 100', { search: 'kubernetes', page: 100 }),
    feed('search, in 1 of 700', { search: 'geojson' }),
    feed('search, in 1 of 700, page 100', { search: 'geojson', page: 100 }),
    feed('search, in most posts but few new ones', { search: 'gorgor' }),
    feed('search, in most posts but few new ones, page 100', { search: 'gorgor', page: 100 }),
    feed('search, in 20 posts', { search: 'xiddigle' }),
    feed('search, in no post', { search: 'quzzle' }),
    feed('search, two letters', { search: 'ku' }),
    feed('search, two letters in no post', { search: 'qz' }),
    feed('search, offers in a place', { search: 'job hargeisa' }),
    feed('search, a word in posts of a type', { search: 'hiring geojson' }),
    feed('search, a word in posts of a type, most liked', { search: 'hiring geojson', sort: 'like_count' }),
    feed('search, two skills', { search: 'react kubernetes' }),
    feed('search, a type in a list of another', { search: 'event gorgor', type: 'question' }),
    feed('search, a word of a type, in a category', { search: 'event gorgor', category: s.category }),
    feed('search in a category', { search: 'kubernetes', category: s.category }),
    feed('search, most liked', { search: 'kubernetes', sort: 'like_count' }),
    rows('post', `select ${POST_COLUMNS} from post_feed where id = $1`, [s.hotPost]),
    call('comments: first page', 'post_comments', { post: s.hotPost, page_size: 50 }),
    call('comments: far down', 'post_comments', {
      post: s.hotPost,
      page_size: 50,
      after_time: s.comment.created_at,
      after_id: s.comment.id,
    }),
    call('replies: first page', 'comment_replies', { comment: s.hotThread, page_size: 50 }),
    call('replies: far down', 'comment_replies', {
      comment: s.hotThread,
      page_size: 50,
      after_time: s.reply.created_at,
      after_id: s.reply.id,
    }),
    own('mentions: people of the thread', 'mention_candidates', { post: s.hotPost }),
    own('mentions: search', 'mention_candidates', { post: s.hotPost, search: 'Maxamed' }),
    call('new posts since', 'newer_posts', { since: s.newest }),
    call('posts without the feed', 'fallback_posts'),
    call('categories', 'category_options'),
  ]
}

function developerQueries(s: Subjects): Query[] {
  const some = {
    experience_level: ['Senior'],
    min_rating: 4,
    min_years: 3,
    specialization: [s.specialization],
  }
  return [
    call('home', 'home_page'),
    call('sitemap: lists', 'sitemap_lists'),
    directory('page 1', {}),
    directory('middle page', {}, Math.floor(s.developerPages / 2)),
    directory('last page', {}, s.developerPages),
    directory('weighted', { sort: 'weighted' }),
    directory('newest', { sort: 'newest' }),
    directory('newest, last page', { sort: 'newest' }, s.developerPages),
    directory('newest, level', { sort: 'newest', experience_level: ['Senior'] }),
    directory('recently active', { sort: 'active' }),
    directory('recently active, last page', { sort: 'active' }, s.developerPages),
    directory('recently active, remote', { sort: 'active', works_remotely: true }),
    directory('level', { experience_level: ['Senior'] }),
    directory('a kind of level', { experience_level: ['Sare', 'Senior'] }),
    directory('level, page 84', { experience_level: ['Senior'] }, 84),
    directory('4 stars', { min_rating: 4 }),
    directory('4 stars, page 42', { min_rating: 4 }, 42),
    directory('5 stars', { min_rating: 5 }),
    directory('years', { min_years: 5 }),
    directory('available for hire', { available_for_hire: 'true' }),
    directory('a place', { location: 'Hargeisa' }),
    directory('a country', { location: 'Kenya' }),
    directory('works remotely', { works_remotely: true }),
    directory('search, a skill, remote', { search: 'react remote' }),
    directory('available, in a place', { available_for_hire: true, location: 'Hargeisa' }),
    directory('specialization', { specialization: [s.specialization] }),
    directory(
      'specialization, middle page',
      { specialization: [s.specialization] },
      Math.floor(s.specializationPages / 2),
    ),
    directory('two specializations', { specialization: [s.specialization, s.rareSpecialization] }),
    directory('rare specialization', { specialization: [s.rareSpecialization] }),
    directory('a skill', { skills: s.skills.slice(0, 1) }),
    directory('three skills', { skills: s.skills }),
    directory('three skills, page 84', { skills: s.skills }, 84),
    directory('level and stars', { experience_level: ['Senior'], min_rating: 4 }),
    directory('all filters', { ...some, skills: s.skills }),
    directory('all filters, page 2', { ...some, skills: s.skills }, 2),
    directory('all filters, rare', { ...some, specialization: [s.rareSpecialization], skills: s.skills }),
    directory('search, common', { search: 'developer' }),
    directory('search, a first name', { search: 'Zamzam' }),
    directory('search, rare', { search: 'cartographer' }),
    directory('search, nobody', { search: 'quzzle' }),
    directory('search, two letters', { search: 'Go' }),
    directory('search, two letters, nobody', { search: 'qz' }),
    directory('search, a skill and a place', { search: 'react hargeisa' }),
    directory('search, a skill', { search: 'python' }),
    directory('search, a skill, page 40', { search: 'python' }, 40),
    directory('search, a letter, page 84', { search: 'a' }, 84),
    directory('search, free designers', { search: 'somali designer free now' }),
    directory('search, a typing mistake', { search: 'pyhton' }),
    directory('search, twelve words', {
      search: 'react python node designer backend senior free hargeisa burao zamzam cartographer quzzle',
    }),
    directory('search and all filters', { search: 'developer', ...some, skills: s.skills }),
    call('specializations', 'specialization_options'),
    call('skills', 'skill_options'),
    call('countries', 'country_options'),
    call('profile: by id', 'profile_page', { key: s.member }),
    call('profile: by username', 'profile_page', { key: 'member_777' }),
    call('ratings: first page', 'profile_ratings', { profile: s.member, page: 1 }),
    call('ratings: last page', 'profile_ratings', { profile: s.member, page: 100_000 }),
  ]
}

function jobQueries(s: Subjects): Query[] {
  const jobs = (name: string, filters: Record<string, unknown>, others: Record<string, unknown> = {}) =>
    call(`jobs: ${name}`, 'find_jobs', { filters: JSON.stringify(filters), ...others })
  const pay = { pay: 1000, currency: 'USD', per: 'month' }
  return [
    jobs('page 1', {}),
    jobs('page 50', {}, { page: 50 }),
    jobs('ends soon', {}, { ordering: 'ends_soon' }),
    jobs('a kind', { kinds: ['full_time'] }),
    jobs('a rare kind, ends soon', { kinds: ['internship'] }, { ordering: 'ends_soon' }),
    jobs('a place', { places: ['Hargeisa'] }),
    jobs('a place or remote', { places: ['Hargeisa'], remote: true }),
    jobs('a place, page 50', { places: ['Hargeisa'] }, { page: 50 }),
    jobs('a place, ends soon', { places: ['Hargeisa'] }, { ordering: 'ends_soon' }),
    jobs('a level', { levels: ['Junior'] }),
    jobs('a skill', { skills: s.skills.slice(0, 1) }),
    jobs('pay', pay),
    jobs('pay, page 50', pay, { page: 50 }),
    jobs('pay that nobody offers', { ...pay, pay: 9_999_999 }),
    jobs('pay in a rare currency', { ...pay, currency: 'EUR' }),
    jobs('all filters', { places: ['Hargeisa'], kinds: ['contract'], levels: ['Senior'], ...pay }),
    jobs('search, a skill and remote', { q: 'react remote' }),
    jobs('search, a place and a level', { q: 'hargeisa junior' }),
    jobs('search, in 1 of 5', { q: 'shaqo react' }),
    jobs('search, nobody', { q: 'quzzle' }),
    own('jobs: fits', 'find_jobs', { ordering: 'fits' }),
    own('jobs: fits, a kind', 'find_jobs', {
      ordering: 'fits',
      filters: JSON.stringify({ kinds: ['full_time'] }),
    }),
  ]
}

/** Queries of the hiring desk, which is as full as the limits allow. */
function hiringQueries(s: Subjects): Query[] {
  const people = (name: string, args: Record<string, unknown>) =>
    own(`hiring: ${name}`, 'hiring_people', args)
  return [
    own('hiring: all lists', 'hiring_desk'),
    people('everybody', {}),
    people('everybody, last page', { page: 100 }),
    people('words in notes', { search: 'week 17' }),
    people('who waits', { show: 'waiting' }),
    people('a list', { list: s.list }),
    own('hiring: marks of cards', 'hiring_marks', { people: s.listed.slice(0, 12) }),
    own('hiring: side by side', 'people_in_full', { people: s.listed.slice(0, 3) }),
    own('hiring: what was found', 'my_searches'),
  ]
}

function ownQueries(s: Subjects): Query[] {
  return [
    own('rights towards a member', 'rights_towards', { member: s.contact }),
    rows(
      'own rating',
      'select id, rating_value, comment from user_ratings where rater_id = $1 and rated_id = $2',
      [s.member, s.contact],
    ),
    rows('header', 'select id, full_name, avatar_url from profiles where id = $1', [s.member]),
    own('conversations: first page', 'conversation_list', { page_size: 30 }),
    own('conversations: far down', 'conversation_list', {
      page_size: 30,
      before_time: s.conversation.last_message_at,
      before_contact: s.conversation.contact_id,
    }),
    own('conversation: newest', 'conversation_page', { contact: s.contact, page_size: 50 }),
    own('conversation: poll', 'conversation_page', {
      contact: s.contact,
      page_size: 10,
      newest_id: s.known.last_message_id,
    }),
    own('conversation: earlier', 'conversation_page', {
      contact: s.contact,
      page_size: 50,
      before_time: s.earlier.created_at,
      before_id: s.earlier.id,
    }),
    own('unread', 'member_state'),
    own('notifications: first page', 'notifications'),
    own('notifications: far down', 'notifications', { before: s.notification }),
    own('dashboard', 'dashboard_summary'),
    own('home of a member', 'home_news'),
    own('saved: first page', 'saved_posts', { page: 1 }),
    own('saved: far down', 'saved_posts', { page: s.savedPages }),
  ]
}

/** Queries of the moderators' desk. The member of the subjects is a moderator. */
function deskQueries(s: Subjects): Query[] {
  const members = (name: string, args: Record<string, unknown>) =>
    own(`desk: ${name}`, 'moderation_members', args)
  return [
    members('members', {}),
    members('members, page 20', { page: 20 }),
    members('members in good standing', { standing: 'good' }),
    members('suspended members', { standing: 'suspended' }),
    members('paused members', { standing: 'paused' }),
    members('leaving members', { standing: 'left' }),
    members('member search, a username', { search: 'member_777' }),
    members('member search, a first name', { search: 'Zamzam' }),
    members('member search, a first name, suspended', { search: 'Zamzam', standing: 'suspended' }),
    members('member search, nobody', { search: 'quzzle' }),
    members('member search, two letters', { search: 'me' }),
    members('member search, two letters, nobody', { search: 'qz' }),
    own('desk: open cases', 'moderation_queue', { state: 'open' }),
    own('desk: closed cases', 'moderation_queue', { state: 'closed' }),
    own('desk: appeals', 'moderation_queue', { state: 'appeals' }),
    own('desk: specializations', 'moderation_specializations'),
    own('desk: a case', 'moderation_case', { id: s.caseId }),
    own('desk: a member', 'moderation_member', { id: s.judged }),
    own('desk: own reports', 'my_reports'),
    own('desk: own standing', 'my_standing'),
  ]
}
