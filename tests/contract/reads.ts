/** The app's reads. */

import { candidatesQuery } from '#src/features/community/queries/candidates.ts'
import { categoriesQuery } from '#src/features/community/queries/categories.ts'
import { commentsQuery } from '#src/features/community/queries/comment-pages.ts'
import { readPlainPosts } from '#src/features/community/queries/fallback-posts.ts'
import { feedQuery, newPostsQuery } from '#src/features/community/queries/feed.ts'
import { memberPostsQuery } from '#src/features/community/queries/member-posts.ts'
import { postQuery } from '#src/features/community/queries/post.ts'
import { mediaUrls } from '#src/features/community/queries/post-media.ts'
import { savedPostsQuery } from '#src/features/community/queries/saved.ts'
import { ALL_POSTS, type FeedFilters } from '#src/features/community/rules/feed-filters.ts'
import { homeNewsQuery } from '#src/features/dashboard/queries/home-news.ts'
import { dashboardQuery } from '#src/features/dashboard/queries.ts'
import { type DeveloperFilters, NO_FILTERS } from '#src/features/developers/filters/filters.ts'
import { developersQuery, homePageQuery } from '#src/features/developers/queries.ts'
import {
  conversationQuery,
  loadEarlierMessagesMutation,
} from '#src/features/messages/queries/conversation.ts'
import { conversationsQuery } from '#src/features/messages/queries/conversations.ts'
import { headerProfileQuery } from '#src/features/profile/queries/header-profile.ts'
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
import { memberStateQuery } from '#src/shared/member-state/query.ts'
import { countriesQuery, skillsQuery, specializationsQuery } from '#src/shared/reference-data.ts'
import { relationshipsQuery } from '#src/shared/safety/queries.ts'

import { type Call, mutate } from './call.ts'
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
  feed('a search that finds nothing', () => ({ search: 'no post says this' })),
  {
    name: 'plain posts, when the feed fails',
    as: 'visitor',
    run: (client, { category }) => readPlainPosts({ client }, { category, type: 'discussion', page: 1 }),
  },
  {
    name: 'plain posts of a category by its name',
    as: 'visitor',
    run: (client) => readPlainPosts({ client }, { category_name: 'Web Development', type: null, page: 1 }),
  },
  {
    name: 'posts since the newest shown',
    as: 'visitor',
    run: (client, { category }) =>
      client.query({
        ...newPostsQuery({ ...ALL_POSTS, category }, '2020-01-01T00:00:00.123456+00:00'),
        staleTime: 0,
      }),
  },
  {
    name: 'the categories',
    as: 'visitor',
    run: (client) => client.query({ ...categoriesQuery(), staleTime: 0 }),
  },
  { name: 'a post', as: 'visitor', run: (client, { post }) => client.query(postQuery(post)) },
  { name: 'a post, signed in', as: 'demo', run: (client, { post }) => client.query(postQuery(post)) },
  { name: 'a post that does not exist', as: 'visitor', run: (client) => client.query(postQuery(NOBODY)) },
  {
    name: 'comments of a post',
    as: 'demo',
    run: (client, { post }) => client.infiniteQuery(commentsQuery(post)),
  },
  {
    name: 'members to mention under a post',
    as: 'demo',
    run: async (client, { post }) => {
      for (const search of ['', 'Xodan', '%_"']) await client.query(candidatesQuery(post, search))
    },
  },
  {
    name: 'members to mention, as a visitor',
    as: 'visitor',
    run: (client, { post }) => client.query(candidatesQuery(post, '')),
  },
  {
    name: 'pictures of a post',
    as: 'visitor',
    run: async (client, { post }) => mediaUrls(await backendOf(client), post),
  },
  {
    name: 'posts of a member',
    as: 'visitor',
    run: (client, { contact }) => client.query(memberPostsQuery(contact, 1)),
  },
  { name: 'saved posts', as: 'demo', run: (client, { me }) => client.query(savedPostsQuery(me, 1)) },
  {
    name: 'the text of a page about the site',
    as: 'visitor',
    run: (client) => client.query(siteTextQuery('/contact')),
  },
  {
    name: 'a text about the site, for its form',
    as: 'admin',
    run: (client) => client.query(editedSettingQuery('privacy')),
  },
  { name: 'the home page', as: 'visitor', run: (client) => client.query(homePageQuery()) },
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
    available_for_hire: true,
    location: 'Hargeisa',
    works_remotely: true,
    specialization: [specialization],
    skills: [skill],
  })),
  { name: 'the countries', as: 'visitor', run: (client) => client.query(countriesQuery()) },
  { name: 'the skills', as: 'visitor', run: (client) => client.query(skillsQuery()) },
  { name: 'the specializations', as: 'visitor', run: (client) => client.query(specializationsQuery()) },
  {
    name: 'a profile by its name',
    as: 'visitor',
    run: (client) => client.query(profilePageQuery('hodan_warsame')),
  },
  {
    name: 'a profile by its id',
    as: 'demo',
    run: (client, { contact }) => client.query(profilePageQuery(contact)),
  },
  {
    name: 'a profile that does not exist',
    as: 'visitor',
    run: (client) => client.query(profilePageQuery(NOBODY)),
  },
  { name: 'the edit form', as: 'demo', run: (client, { me }) => client.query(editedProfileQuery(me)) },
  {
    name: 'name and picture for the header',
    as: 'demo',
    run: (client, { me }) => client.query(headerProfileQuery(me)),
  },
  {
    name: 'a header without a profile',
    as: 'demo',
    run: (client) => client.query(headerProfileQuery(NOBODY)),
  },
  {
    name: 'ratings of a profile',
    as: 'visitor',
    run: (client, { me }) => client.query(profileRatingsQuery(me)),
  },
  {
    name: 'the thing at a URL',
    as: 'visitor',
    run: (client, { me }) => client.query(reportedThingQuery({ url: `/profile/${me}` })),
  },
  {
    name: 'own rating, none given',
    as: 'demo',
    run: (client, { me, stranger }) => client.query(ownRatingQuery(me, stranger)),
  },
  {
    name: 'rights towards a contact',
    as: 'demo',
    run: (client, { me, contact }) => client.query(rightsQuery(me, contact)),
  },
  {
    name: 'rights towards a stranger',
    as: 'demo',
    run: (client, { me, stranger }) => client.query(rightsQuery(me, stranger)),
  },
  { name: 'conversations', as: 'demo', run: (client) => client.infiniteQuery(conversationsQuery()) },
  {
    name: 'a conversation and what came before',
    as: 'demo',
    run: async (client, { contact }) => {
      await client.query(conversationQuery(contact))
      await mutate(client, loadEarlierMessagesMutation(contact), undefined)
    },
  },
  {
    name: 'a conversation with nobody',
    as: 'demo',
    run: (client) => client.query(conversationQuery(NOBODY)),
  },
  {
    name: 'a conversation as a visitor',
    as: 'visitor',
    run: (client, { contact }) => client.query(conversationQuery(contact)),
  },
  { name: 'what is unread', as: 'demo', run: (client, { me }) => client.query(memberStateQuery(me)) },
  {
    name: 'muted and blocked people',
    as: 'demo',
    run: (client, { me }) => client.query(relationshipsQuery(me)),
  },
  { name: 'own reports', as: 'demo', run: (client, { me }) => client.query(reportsQuery(me, 1)) },
  {
    name: 'a page of own data, and a part that there is not',
    as: 'demo',
    run: async (client) => {
      const backend = await backendOf(client)
      const after = `["${NOBODY}"]`
      await backend.rpc('export_page', { part: 'muted_and_blocked', after, page_size: 1 }, { get: true })
      await backend.rpc('export_page', { part: 'everything' }, { get: true })
    },
  },
  // Counts of sessions are each deployment's own.
  {
    name: 'a visitor has no data',
    as: 'visitor',
    run: (client) => collect({ client }, { parts: null }, () => undefined),
  },
  { name: 'own privacy', as: 'demo', run: (client, { me }) => client.query(privacyQuery(me)) },
  { name: 'own username', as: 'demo', run: (client, { me }) => client.query(ownUsernameQuery(me)) },
  { name: 'own standing', as: 'demo', run: (client, { me }) => client.query(standingQuery(me)) },
  { name: 'the news of the home page', as: 'demo', run: (client, { me }) => client.query(homeNewsQuery(me)) },
  { name: 'the dashboard', as: 'demo', run: (client, { me }) => client.query(dashboardQuery(me)) },
  {
    name: 'the dashboard as a visitor',
    as: 'visitor',
    run: (client) => client.query(dashboardQuery(NOBODY)),
  },
]
