/** The app's reads. */

import { candidatesQuery } from '#src/features/community/queries/candidates.ts'
import { categoriesQuery } from '#src/features/community/queries/categories.ts'
import { commentsQuery } from '#src/features/community/queries/comment-pages.ts'
import { readPlainPosts } from '#src/features/community/queries/fallback-posts.ts'
import { feedQuery, newPostsQuery } from '#src/features/community/queries/feed.ts'
import { postQuery } from '#src/features/community/queries/post.ts'
import { mediaUrls } from '#src/features/community/queries/post-media.ts'
import { memberPostsQuery, savedPostsQuery } from '#src/features/community/queries/post-pages.ts'
import { ALL_POSTS, type FeedFilters } from '#src/features/community/rules/feed-filters.ts'
import { homeNewsQuery } from '#src/features/dashboard/queries/home-news.ts'
import { dashboardQuery } from '#src/features/dashboard/queries.ts'
import { type DeveloperFilters, NO_FILTERS } from '#src/features/developers/filters/filters.ts'
import { developersQuery, homePageQuery } from '#src/features/developers/queries.ts'
import { type JobFilters, NO_FILTERS as NO_JOB_FILTERS } from '#src/features/jobs/filters/filters.ts'
import { foundJobsQuery } from '#src/features/jobs/queries/found-jobs.ts'
import {
  conversationQuery,
  loadEarlierMessagesMutation,
} from '#src/features/messages/queries/conversation.ts'
import { conversationsQuery } from '#src/features/messages/queries/conversations.ts'
import { editedProfileQuery, profilePageQuery } from '#src/features/profile/queries/profile-page.ts'
import { ownRatingQuery, profileRatingsQuery, rightsQuery } from '#src/features/ratings/queries.ts'
import { collect } from '#src/features/settings/queries/collect-export.ts'
import {
  ownUsernameQuery,
  privacyQuery,
  reportsQuery,
  standingQuery,
} from '#src/features/settings/queries.ts'
import { editedSettingQuery } from '#src/features/site-pages/queries/edit-setting.ts'
import { siteTextQuery } from '#src/features/site-pages/queries/site-text.ts'
import { reportedThingQuery } from '#src/features/visitor-reports/queries.ts'
import { backendOf } from '#src/lib/backend.ts'
import { headerProfileQuery } from '#src/shared/header-profile.ts'
import { memberStateQuery } from '#src/shared/member-state/query.ts'
import { countriesQuery, skillsQuery, specializationsQuery } from '#src/shared/reference-data.ts'
import { relationshipsQuery } from '#src/shared/safety/queries.ts'

import { type Call, call, mutate } from './call.ts'
import type { Subjects } from './subjects.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

function feed(
  name: string,
  change: (subjects: Subjects) => Partial<FeedFilters>,
  as: Call['as'] = 'visitor',
): Call {
  return {
    name: `the feed, ${name}`,
    as,
    run: (client, subjects) =>
      client.query({ ...feedQuery({ ...ALL_POSTS, ...change(subjects) }), staleTime: 0 }),
  }
}

function directory(name: string, change: (subjects: Subjects) => Partial<DeveloperFilters>): Call {
  return {
    name: `the directory, ${name}`,
    as: 'visitor',
    run: (client, subjects) => client.query(developersQuery({ ...NO_FILTERS, ...change(subjects) })),
  }
}

function jobs(
  name: string,
  change: (subjects: Subjects) => Partial<JobFilters>,
  as: Call['as'] = 'visitor',
): Call {
  return {
    name: `open jobs, ${name}`,
    as,
    run: (client, subjects) => client.query(foundJobsQuery({ ...NO_JOB_FILTERS, ...change(subjects) })),
  }
}

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
  call('visitor', 'posts since the newest shown', (client, { category }) =>
    client.query({
      ...newPostsQuery({ ...ALL_POSTS, category }, '2020-01-01T00:00:00.123456+00:00'),
      staleTime: 0,
    }),
  ),
  call('visitor', 'the categories', (client) => client.query({ ...categoriesQuery(), staleTime: 0 })),
  call('visitor', 'a post', (client, { post }) => client.query(postQuery(post))),
  call('demo', 'a post, signed in', (client, { post }) => client.query(postQuery(post))),
  call('visitor', 'a post that does not exist', (client) => client.query(postQuery(NOBODY))),
  call('demo', 'comments of a post', (client, { post }) => client.infiniteQuery(commentsQuery(post))),
  call('demo', 'members to mention under a post', async (client, { post }) => {
    for (const search of ['', 'Xodan', '%_"']) await client.query(candidatesQuery(post, search))
  }),
  call('visitor', 'members to mention, as a visitor', (client, { post }) =>
    client.query(candidatesQuery(post, '')),
  ),
  call('visitor', 'pictures of a post', async (client, { post }) => mediaUrls(await backendOf(client), post)),
  call('visitor', 'posts of a member', (client, { contact }) => client.query(memberPostsQuery(contact, 1))),
  call('demo', 'saved posts', (client, { me }) => client.query(savedPostsQuery(me, 1))),
  call('visitor', 'the text of a page about the site', (client) => client.query(siteTextQuery('/contact'))),
  call('admin', 'a text about the site, for its form', (client) =>
    client.query(editedSettingQuery('privacy')),
  ),
  call('visitor', 'the home page', (client) => client.query(homePageQuery())),
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
  call('visitor', 'the countries', (client) => client.query(countriesQuery())),
  call('visitor', 'the skills', (client) => client.query(skillsQuery())),
  call('visitor', 'the specializations', (client) => client.query(specializationsQuery())),
  call('visitor', 'a profile by its name', (client) => client.query(profilePageQuery('hodan_warsame'))),
  call('demo', 'a profile by its id', (client, { contact }) => client.query(profilePageQuery(contact))),
  call('visitor', 'a profile that does not exist', (client) => client.query(profilePageQuery(NOBODY))),
  call('demo', 'the edit form', (client, { me }) => client.query(editedProfileQuery(me))),
  call('demo', 'name and picture for the header', (client, { me }) => client.query(headerProfileQuery(me))),
  call('demo', 'a header without a profile', (client) => client.query(headerProfileQuery(NOBODY))),
  call('visitor', 'ratings of a profile', (client, { me }) => client.query(profileRatingsQuery(me))),
  call('visitor', 'the thing at a URL', (client, { me }) =>
    client.query(reportedThingQuery({ url: `/profile/${me}` })),
  ),
  call('demo', 'own rating, none given', (client, { me, stranger }) =>
    client.query(ownRatingQuery(me, stranger)),
  ),
  call('demo', 'rights towards a contact', (client, { me, contact }) =>
    client.query(rightsQuery(me, contact)),
  ),
  call('demo', 'rights towards a stranger', (client, { me, stranger }) =>
    client.query(rightsQuery(me, stranger)),
  ),
  call('demo', 'conversations', (client) => client.infiniteQuery(conversationsQuery())),
  call('demo', 'a conversation and what came before', async (client, { contact }) => {
    await client.query(conversationQuery(contact))
    await mutate(client, loadEarlierMessagesMutation(contact), undefined)
  }),
  call('demo', 'a conversation with nobody', (client) => client.query(conversationQuery(NOBODY))),
  call('visitor', 'a conversation as a visitor', (client, { contact }) =>
    client.query(conversationQuery(contact)),
  ),
  call('demo', 'what is unread', (client, { me }) => client.query(memberStateQuery(me))),
  call('demo', 'muted and blocked people', (client, { me }) => client.query(relationshipsQuery(me))),
  call('demo', 'own reports', (client, { me }) => client.query(reportsQuery(me, 1))),
  call('demo', 'a page of own data, and a part that there is not', async (client) => {
    const backend = await backendOf(client)
    const after = `["${NOBODY}"]`
    await backend.rpc('export_page', { part: 'muted_and_blocked', after, page_size: 1 }, { get: true })
    await backend.rpc('export_page', { part: 'everything' }, { get: true })
  }),
  // Counts of sessions are each deployment's own.
  call('visitor', 'a visitor has no data', (client) => collect({ client }, { parts: null }, () => undefined)),
  call('demo', 'own privacy', (client, { me }) => client.query(privacyQuery(me))),
  call('demo', 'own username', (client, { me }) => client.query(ownUsernameQuery(me))),
  call('demo', 'own standing', (client, { me }) => client.query(standingQuery(me))),
  call('demo', 'the news of the home page', (client, { me }) => client.query(homeNewsQuery(me))),
  call('demo', 'the dashboard', (client, { me }) => client.query(dashboardQuery(me))),
  call('visitor', 'the dashboard as a visitor', (client) => client.query(dashboardQuery(NOBODY))),
]
