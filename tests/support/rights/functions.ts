/**
 * Every function of the API, with its callers and the outcome of a call that writes. The tests of rights fail for a
 * function that is missing here, or has other callers: a new function needs one new row.
 */
import type { Outcomes } from './outcomes.ts'
import { jobFacts, type Values, type World } from './world.ts'

export type Callers = 'everyone' | 'members'

export interface FunctionRights extends Outcomes {
  callers: Callers
  /** An internal function of the same name does the work, with the rights of its owner. */
  definer?: true
  /** The arguments with which a function that writes is tried. */
  writes?: (world: World) => Values
}

const everyone = { callers: 'everyone' } as const
const members = { callers: 'members' } as const
const byDefiner = { callers: 'members', definer: true } as const
const moderators = {
  callers: 'members',
  definer: true,
  standing: 'none',
  member: 'Only moderators may do this.',
} as const
const NO_CASE = 'There is no such case.'
const NOT_YOUR_OFFER = 'You can’t change this offer.'
const NO_DECISION = 'There is no such decision.'

export const FUNCTIONS: Record<string, FunctionRights> = {
  answer_job: {
    ...byDefiner,
    writes: ({ otherJob }) => ({ job: otherJob, message: crypto.randomUUID(), content: 'New' }),
    block: 'There is no such offer.',
  },
  appeal: {
    ...byDefiner,
    writes: () => ({ decision_id: 0, text: 'New' }),
    standing: 'none',
    member: NO_DECISION,
  },
  category_options: everyone,
  claim_case: { ...moderators, writes: () => ({ id: 0, take: true }), moderator: NO_CASE },
  close_job: {
    ...byDefiner,
    writes: ({ otherJob }) => ({ post: otherJob, outcome: 'here' }),
    standing: 'paused',
    member: NOT_YOUR_OFFER,
  },
  comment_place: { ...everyone, definer: true },
  comment_replies: everyone,
  confirm_report: {
    ...everyone,
    definer: true,
    writes: () => ({ token: 'new' }),
    member: 'This link no longer works.',
  },
  conversation_list: members,
  conversation_page: members,
  country_options: everyone,
  create_specialization: { ...byDefiner, writes: () => ({ name: `New ${crypto.randomUUID()}` }) },
  dashboard_summary: members,
  decide: {
    ...moderators,
    writes: () => ({ case_id: 0, version: 1, action: 'none', reason: 'New' }),
    moderator: NO_CASE,
  },
  decide_appeal: {
    ...moderators,
    writes: () => ({ decision_id: 0, granted: true, answer: 'New' }),
    moderator: 'There is no such appeal.',
  },
  end_session: { ...byDefiner, writes: () => ({ session: crypto.randomUUID() }), standing: 'none' },
  export_counts: byDefiner,
  export_page: byDefiner,
  extend_job: {
    ...byDefiner,
    writes: ({ ownJob }) => ({
      post: ownJob,
      last_day: new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10),
    }),
  },
  fallback_posts: everyone,
  feed_page: everyone,
  find_jobs: { ...everyone, definer: true },
  hiring_desk: members,
  hiring_marks: members,
  hiring_people: members,
  home_news: members,
  home_page: everyone,
  increment_post_views: { ...everyone, definer: true, writes: ({ otherPost }) => ({ post_id: otherPost }) },
  job_answers_page: members,
  keep_availability: {
    ...everyone,
    definer: true,
    writes: () => ({ key: crypto.randomUUID() }),
    member: 'This link no longer works: the question was answered, or it waited for more than 14 days.',
  },
  leave: {
    ...byDefiner,
    writes: () => ({ username: 'new', keep_posts: true }),
    standing: 'none',
    member: 'This is not your username.',
  },
  look_at_list: { ...byDefiner, writes: () => ({}), standing: 'paused' },
  mark_all_read: { ...members, writes: () => ({}), standing: 'paused' },
  mark_conversation_read: { ...members, writes: ({ other }) => ({ contact: other }), standing: 'paused' },
  mark_notifications_read: {
    ...byDefiner,
    writes: ({ otherPost }) => ({ post: otherPost }),
    standing: 'paused',
  },
  member_limits: byDefiner,
  member_posts: everyone,
  member_state: members,
  mention_candidates: byDefiner,
  moderate_specialization: {
    ...moderators,
    writes: ({ me }) => ({ id: me, action: 'offer' }),
    moderator: 'This specialization is no longer there.',
  },
  moderation_case: byDefiner,
  moderation_health: byDefiner,
  moderation_member: byDefiner,
  moderation_members: byDefiner,
  moderation_queue: byDefiner,
  moderation_specializations: byDefiner,
  moderation_totals: { ...everyone, definer: true },
  my_job_answers: members,
  my_jobs: members,
  my_reports: byDefiner,
  my_sessions: byDefiner,
  my_searches: byDefiner,
  my_standing: byDefiner,
  newer_posts: { ...everyone, definer: true },
  notification_preferences: byDefiner,
  notifications: byDefiner,
  people_in_full: members,
  post_comments: everyone,
  privacy: byDefiner,
  profile_page: { ...everyone, definer: true },
  profile_ratings: { ...everyone, definer: true },
  push_key: byDefiner,
  relationships: byDefiner,
  remove_picture: { ...moderators, writes: () => ({ case_id: 0, url: 'New' }), moderator: NO_CASE },
  replace_profile_skills: {
    ...members,
    writes: ({ skill }) => ({ skill_ids: [skill], is_learning: [false], levels: [''] }),
    standing: 'paused',
  },
  report: {
    ...byDefiner,
    writes: ({ otherPost }) => ({ kind: 'post', thing: otherPost, reason: 'spam' }),
    standing: 'paused',
  },
  report_without_account: {
    ...everyone,
    definer: true,
    writes: ({ otherPost }) => ({
      url: `/community/post/${otherPost}`,
      reason: 'law',
      note: 'New',
      email: `${crypto.randomUUID()}@example.org`,
    }),
  },
  reported_thing: { ...everyone, definer: true },
  restore_email: { ...everyone, definer: true, writes: () => ({ token: 'unknown' }) },
  rights_towards: members,
  save_job: {
    ...members,
    writes: ({ ownJob, skill }) => ({
      id: ownJob,
      post: { title: 'New', content: 'New' },
      facts: jobFacts(skill),
    }),
  },
  saved_posts: members,
  schema_version: everyone,
  search_developers: everyone,
  send_test_notification: { ...byDefiner, writes: () => ({}), standing: 'paused' },
  set_member_limit: {
    ...byDefiner,
    writes: () => ({ kind: 'new', per: '1 day', amount: 1 }),
    standing: 'none',
    member: 'Only admins may do this.',
    admin: 'There is no such limit.',
  },
  set_member_role: {
    ...byDefiner,
    writes: ({ third }) => ({ member: third, role: 'developer' }),
    standing: 'none',
    member: 'Only admins may give roles.',
    admin: 'done',
  },
  set_notification_preferences: {
    ...byDefiner,
    writes: () => ({ changes: { digest: 'weekly' } }),
    standing: 'paused',
  },
  set_post_muted: {
    ...byDefiner,
    writes: ({ otherPost }) => ({ post: otherPost, muted: true }),
    standing: 'paused',
  },
  set_privacy: { ...byDefiner, writes: () => ({ noindex: true }), standing: 'paused' },
  set_relationship: {
    ...members,
    writes: ({ third }) => ({ member: third, kind: 'mute' }),
    standing: 'paused',
  },
  sitemap_lists: { ...everyone, definer: true },
  sitemap_posts: everyone,
  sitemap_profiles: everyone,
  sitemap_totals: everyone,
  skill_options: everyone,
  specialization_options: everyone,
  stay: { ...byDefiner, writes: () => ({}), standing: 'none' },
  subscribe_push: {
    ...byDefiner,
    writes: () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
      name: 'New',
    }),
    standing: 'paused',
  },
  sync_categories: {
    ...byDefiner,
    writes: () => ({}),
    standing: 'none',
    member: 'Only admins may sync categories.',
    admin: 'done',
  },
  undo_decision: { ...moderators, writes: () => ({ id: 0, reason: 'New' }), moderator: NO_DECISION },
  unsubscribe: { ...everyone, definer: true, writes: () => ({ key: crypto.randomUUID(), kind: 'all' }) },
  unsubscribe_push: { ...byDefiner, writes: ({ me }) => ({ id: me }), standing: 'paused' },
  update_primary_categories: {
    ...members,
    writes: ({ me }) => ({ user_id: me, categories: [] }),
    standing: 'paused',
  },
  update_profile_direct: {
    ...members,
    writes: ({ me }) => ({ profile_id: me, experience_level: 'Sare' }),
    standing: 'paused',
  },
  withdraw_answer: { ...byDefiner, writes: ({ thirdJob }) => ({ job: thirdJob }), standing: 'paused' },
  write_note: {
    ...members,
    writes: ({ notedList, other }) => ({ list: notedList, member: other, note: 'New', former: '' }),
    standing: 'paused',
    block: 'This person is no longer on the list.',
  },
}

/** Definer functions that the API's roles reach through policies, views and the functions above. */
export const HELPERS: Record<string, Callers> = {
  check_session: 'everyone',
  comments_of: 'everyone',
  conversation_messages: 'members',
  desk_people: 'members',
  developer_cards: 'everyone',
  find_developers: 'everyone',
  find_posts: 'everyone',
  is_admin: 'members',
  is_confirmed: 'members',
  is_list_full: 'members',
  is_moderator: 'members',
  may_comment: 'everyone',
  may_rate: 'members',
  may_reach: 'members',
  may_write_object: 'everyone',
  may_write_to: 'members',
  newest_jobs: 'members',
  open_job_limit: 'members',
  own_answer: 'everyone',
  own_restriction: 'members',
  own_specializations: 'everyone',
  received_messages: 'members',
  replies_of: 'everyone',
  require_standing: 'members',
  save_job_facts: 'members',
  top_developers: 'everyone',
  unread_notifications: 'members',
  waiting_cases: 'members',
}
