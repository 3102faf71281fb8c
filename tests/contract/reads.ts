/** The app's reads. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'

import { candidatesQuery } from '#src/features/community/queries/candidates.ts'
import { categoriesQuery } from '#src/features/community/queries/categories.ts'
import { commentsQuery } from '#src/features/community/queries/comment-pages.ts'
import { readPlainPosts } from '#src/features/community/queries/fallback-posts.ts'
import { feedQuery, newPostsQuery } from '#src/features/community/queries/feed.ts'
import { postQuery } from '#src/features/community/queries/post.ts'
import { mediaUrls } from '#src/features/community/queries/post-media.ts'
import { memberPostsQuery, savedPostsQuery } from '#src/features/community/queries/post-pages.ts'
import { ALL_POSTS, type FeedFilters } from '#src/features/community/rules/feed-filters.ts'
import { dashboardQuery } from '#src/features/dashboard/queries/dashboard.ts'
import { homeNewsQuery } from '#src/features/dashboard/queries/home-news.ts'
import { type DeveloperFilters, NO_FILTERS } from '#src/features/developers/filters/filters.ts'
import { developersQuery, homePageQuery } from '#src/features/developers/queries.ts'
import { type JobFilters, NO_FILTERS as NO_JOB_FILTERS } from '#src/features/jobs/filters/filters.ts'
import { foundJobsQuery } from '#src/features/jobs/queries/found-jobs.ts'
import {
  conversationQuery,
  loadEarlierMessagesMutation,
} from '#src/features/messages/queries/conversation.ts'
import { conversationsQuery } from '#src/features/messages/queries/conversation-list.ts'
import { editedProfileQuery, profilePageQuery } from '#src/features/profile/queries/profile-page.ts'
import { ownRatingQuery, profileRatingsQuery, rightsQuery } from '#src/features/ratings/queries/ratings.ts'
import { collect } from '#src/features/settings/queries/collect-export.ts'
import {
  ownUsernameQuery,
  privacyQuery,
  reportsQuery,
  standingQuery,
} from '#src/features/settings/queries/settings.ts'
import { editedSettingQuery } from '#src/features/site-pages/queries/edit-setting.ts'
import { siteTextQuery } from '#src/features/site-pages/queries/site-text.ts'
import { reportedThingQuery } from '#src/features/visitor-reports/queries.ts'
import { backendOf } from '#src/lib/backend.ts'
import { headerProfileQuery } from '#src/shared/header-profile.ts'
import { memberStateQuery } from '#src/shared/member-state/query.ts'
import { countriesQuery, skillsQuery, specializationsQuery } from '#src/shared/reference-data.ts'
import { relationshipsQuery } from '#src/shared/safety/queries.ts'

import { type Call, call, mutate, NOBODY } from './call.ts'
import type { Subjects } from './subjects.ts'

/** A query of the app. */
function read<Data, Key extends QueryKey>(
  as: Call['as'],
  name: string,
  query: (subjects: Subjects) => FetchQueryOptions<Data, Error, Data, Key>,
): Call {
  return call(as, name, (client, subjects) => client.query({ ...query(subjects), staleTime: 0 }))
}

const feed = (
  name: string,
  change: (subjects: Subjects) => Partial<FeedFilters>,
  as: Call['as'] = 'visitor',
) => read(as, `the feed, ${name}`, (subjects) => feedQuery({ ...ALL_POSTS, ...change(subjects) }))

const directory = (name: string, change: (subjects: Subjects) => Partial<DeveloperFilters>) =>
  read('visitor', `the directory, ${name}`, (subjects) =>
    developersQuery({ ...NO_FILTERS, ...change(subjects) }),
  )

const jobs = (
  name: string,
  change: (subjects: Subjects) => Partial<JobFilters>,
  as: Call['as'] = 'visitor',
) => read(as, `open jobs, ${name}`, (subjects) => foundJobsQuery({ ...NO_JOB_FILTERS, ...change(subjects) }))

export const READS: Call[] = [
  feed('first page', () => ({})),
  feed('first page, signed in', () => ({}), 'demo'),
  feed('a later page', () => ({ page: 3 })),
  feed('past the end', () => ({ page: 999 })),
  feed('oldest first', () => ({ order: 'asc' })),
  feed('most liked', () => ({ sort: 'like_count' })),
  feed('most commented', () => ({ sort: 'comment_count' })),
  feed('most viewed', () => ({ sort: 'view_count' })),
  feed('one category', ({ category }) => ({ category })),
  feed('a category by its name', () => ({ category: 'web-dev' })),
  feed('one type', () => ({ type: 'question' })),
  feed('a search', () => ({ search: 'payments' })),
  feed('a search with quotes, a comma and signs', () => ({ search: '"quoted", 100%_sure (really) \\ *' })),
  feed('a search in another script', () => ({ search: 'برمجة' })),
  feed('a tag', () => ({ search: '#react' })),
  feed('a search for offers in a place', () => ({ search: 'job hargeisa' })),
  feed('a search that finds nothing', () => ({ search: 'no post says this' })),
  call('visitor', 'plain posts, when the feed fails', (client, { category }) =>
    readPlainPosts({ client }, { category, type: 'discussion', page: 1 }),
  ),
  call('visitor', 'plain posts of a category by its name', (client) =>
    readPlainPosts({ client }, { category_name: 'Web Development', type: null, page: 1 }),
  ),
  read('visitor', 'posts since the newest shown', ({ category }) =>
    newPostsQuery({ ...ALL_POSTS, category }, '2020-01-01T00:00:00.123456+00:00'),
  ),
  read('visitor', 'the categories', () => categoriesQuery()),
  read('visitor', 'a post', ({ post }) => postQuery(post)),
  read('demo', 'a post, signed in', ({ post }) => postQuery(post)),
  read('visitor', 'a post that does not exist', () => postQuery(NOBODY)),
  call('demo', 'comments of a post', (client, { post }) => client.infiniteQuery(commentsQuery(post))),
  call('demo', 'members to mention under a post', async (client, { post }) => {
    for (const search of ['', 'Xodan', '%_"']) await client.query(candidatesQuery(post, search))
  }),
  read('visitor', 'members to mention, as a visitor', ({ post }) => candidatesQuery(post, '')),
  call('visitor', 'pictures of a post', async (client, { post }) => mediaUrls(await backendOf(client), post)),
  read('visitor', 'posts of a member', ({ contact }) => memberPostsQuery(contact, 1)),
  read('demo', 'saved posts', ({ me }) => savedPostsQuery(me, 1)),
  read('visitor', 'the text of a page about the site', () => siteTextQuery('/contact')),
  read('admin', 'a text about the site, for its form', () => editedSettingQuery('privacy')),
  read('visitor', 'the home page', () => homePageQuery()),
  directory('first page', () => ({})),
  directory('a later page', () => ({ page: 3 })),
  directory('past the end', () => ({ page: 999 })),
  directory('a level', () => ({ experience_level: ['Sare', 'Senior'] })),
  directory('a rating', () => ({ min_rating: 4 })),
  directory('only the best rating', () => ({ min_rating: 5 })),
  directory('years', () => ({ min_years: 5 })),
  directory('a skill', ({ skill }) => ({ skills: [skill] })),
  directory('two skills', ({ skill, otherSkill }) => ({ skills: [skill, otherSkill].sort() })),
  directory('a specialization', ({ specialization }) => ({ specialization: [specialization] })),
  directory('a search', () => ({ search: 'engineer' })),
  directory('a short search with a quote', () => ({ search: "'u" })),
  directory('everything together', ({ skill, specialization }) => ({
    search: 'e',
    experience_level: ['Sare'],
    min_rating: 3,
    min_years: 2,
    available_for_hire: 'true',
    location: 'Hargeisa',
    works_remotely: 'true',
    specialization: [specialization],
    skills: [skill],
  })),
  jobs('first page', () => ({})),
  jobs('past the end, those first that end soon', () => ({ page: 999, order: 'ends_soon' })),
  jobs('what fits a member', () => ({ order: 'fits' }), 'demo'),
  jobs('a search', () => ({ search: 'react remote' })),
  jobs('everything together', ({ skill }) => ({
    search: 'shaqo',
    places: ['Hargeisa', 'Kenya'],
    remote: true,
    kinds: ['full_time', 'contract'],
    levels: ['Junior'],
    skills: [skill],
    pay: 500.5,
  })),
  read('visitor', 'the countries', () => countriesQuery()),
  read('visitor', 'the skills', () => skillsQuery()),
  read('visitor', 'the specializations', () => specializationsQuery()),
  read('visitor', 'a profile by its name', () => profilePageQuery('hodan_warsame')),
  read('demo', 'a profile by its id', ({ contact }) => profilePageQuery(contact)),
  read('visitor', 'a profile that does not exist', () => profilePageQuery(NOBODY)),
  read('demo', 'the edit form', ({ me }) => editedProfileQuery(me)),
  read('demo', 'name and picture for the header', ({ me }) => headerProfileQuery(me)),
  read('demo', 'a header without a profile', () => headerProfileQuery(NOBODY)),
  read('visitor', 'ratings of a profile', ({ me }) => profileRatingsQuery(me)),
  read('visitor', 'the thing at a URL', ({ me }) => reportedThingQuery({ url: `/profile/${me}` })),
  read('demo', 'own rating, none given', ({ me, stranger }) => ownRatingQuery(me, stranger)),
  read('demo', 'rights towards a contact', ({ me, contact }) => rightsQuery(me, contact)),
  read('demo', 'rights towards a stranger', ({ me, stranger }) => rightsQuery(me, stranger)),
  call('demo', 'conversations', (client) => client.infiniteQuery(conversationsQuery())),
  call('demo', 'a conversation and what came before', async (client, { contact }) => {
    await client.query(conversationQuery(contact))
    await mutate(client, loadEarlierMessagesMutation(contact), undefined)
  }),
  read('demo', 'a conversation with nobody', () => conversationQuery(NOBODY)),
  read('visitor', 'a conversation as a visitor', ({ contact }) => conversationQuery(contact)),
  read('demo', 'what is unread', ({ me }) => memberStateQuery(me)),
  read('demo', 'muted and blocked people', ({ me }) => relationshipsQuery(me)),
  read('demo', 'own reports', ({ me }) => reportsQuery(me, 1)),
  call('demo', 'a page of own data, and a part that there is not', async (client) => {
    const backend = await backendOf(client)
    const after = `["${NOBODY}"]`
    await backend.rpc('export_page', { part: 'muted_and_blocked', after, page_size: 1 }, { get: true })
    await backend.rpc('export_page', { part: 'everything' }, { get: true })
  }),
  // A member's counts include sessions, which differ between deployments, so a visitor calls.
  call('visitor', 'a visitor has no data', (client) => collect({ client }, { parts: null }, () => undefined)),
  read('demo', 'own privacy', ({ me }) => privacyQuery(me)),
  read('demo', 'own username', ({ me }) => ownUsernameQuery(me)),
  read('demo', 'own standing', ({ me }) => standingQuery(me)),
  read('demo', 'the news of the home page', ({ me }) => homeNewsQuery(me)),
  read('demo', 'the dashboard', ({ me }) => dashboardQuery(me)),
  read('visitor', 'the dashboard as a visitor', () => dashboardQuery(NOBODY)),
]
