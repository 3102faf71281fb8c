/**
 * Every table and view of the API, with the columns that each role reads and writes, and the outcomes of writes. The
 * tests of rights fail for a table that is missing here, or has other rights: a new table needs one new row, and one in
 * `world.ts` if members have rows in it. The order matters: each write needs the rows before it.
 */
import type { Outcomes } from './outcomes.ts'
import type { Values, World } from './world.ts'

type Make = (world: World) => Values

/** A write through the API. */
export interface Write extends Outcomes {
  insert?: Make
  update?: Values
  delete?: true
  /** The row that is updated or deleted. Default: the table's `row`. */
  of?: Make
  /** Distinguishes a second write of one operation in the name of its test. */
  also?: string
}

/** Visitors write to no table, and admins have a member's rights. Lists of columns are separated by spaces. */
export interface TableRights {
  /** A row of the owner; null if the table's rows belong to nobody. */
  row: Make | null
  /** Visitors may not read the table. */
  forMembers?: true
  /** Columns that nobody may read. */
  hidden?: string
  hiddenFromVisitors?: string
  insert?: string
  update?: string
  /** A row in the owner's name, or of the owner's thing, which nobody else may insert. */
  forged?: Make
  /** The writes to try. Members have the right to delete if one of these deletes. */
  writes?: Write[]
}

const VIOLATES = 'new row violates row-level security policy for table "user_ratings"'
const duplicate = (key: string) => `duplicate key value violates unique constraint "${key}"`
const URL = 'https://x.example/1.png'

export const TABLES: Record<string, TableRights> = {
  categories: { row: null },
  comment_counters: { row: null },
  feed_counters: { row: null },
  post_counters: { row: null },
  post_feed: { row: null },
  rating_counters: { row: null },
  site_counters: { row: null },
  skills: { row: null },
  specialization_counters: { row: null },
  jobs: { row: ({ ownJob }) => ({ post_id: ownJob }) },
  job_skills: { row: ({ ownJob }) => ({ job_id: ownJob }) },
  job_answers: { row: ({ me }) => ({ member_id: me }), forMembers: true },
  hiring_lists: {
    row: ({ shortlist }) => ({ id: shortlist }),
    forMembers: true,
    insert: 'id job_id name',
    update: 'job_id name',
    forged: ({ ownJob }) => ({ name: 'x', job_id: ownJob }),
    writes: [
      { insert: ({ ownJob }) => ({ name: 'New', job_id: ownJob }), standing: 'paused' },
      { update: { name: 'Changed' }, standing: 'paused' },
      { also: 'of answers', delete: true, of: ({ ownJob }) => ({ answers_to: ownJob }), member: 'nothing' },
    ],
  },
  listed_people: {
    row: ({ shortlist, other }) => ({ list_id: shortlist, member_id: other }),
    forMembers: true,
    insert: 'list_id member_id note stage',
    update: 'note stage',
    forged: ({ shortlist, third }) => ({ list_id: shortlist, member_id: third }),
    // A block, in either direction, hides the person.
    writes: [
      {
        insert: ({ shortlist, third }) => ({ list_id: shortlist, member_id: third, note: 'New' }),
        standing: 'paused',
      },
      {
        also: 'the other',
        insert: ({ spareShortlist, other }) => ({ list_id: spareShortlist, member_id: other }),
        standing: 'paused',
        block: 'This member is no longer there.',
      },
      { update: { note: 'Changed' }, standing: 'paused', block: 'nothing' },
      { delete: true, standing: 'paused', block: 'nothing' },
    ],
  },
  saved_searches: {
    row: ({ me }) => ({ owner_id: me }),
    forMembers: true,
    insert: 'filters id kind name',
    update: 'name paused',
    forged: ({ me }) => ({ owner_id: me, kind: 'people', name: 'x', filters: { search: 'x' } }),
    writes: [
      {
        insert: () => ({ kind: 'people', name: 'New', filters: { search: 'react' } }),
        standing: 'paused',
      },
      { update: { name: 'Changed' }, standing: 'paused' },
      { delete: true, standing: 'paused' },
    ],
  },
  conversations: { row: ({ me }) => ({ owner_id: me }), forMembers: true },
  muted_posts: { row: ({ me }) => ({ owner_id: me }), forMembers: true },
  notification_preferences: {
    row: ({ me }) => ({ owner_id: me }),
    forMembers: true,
    hidden: 'unsubscribe_key',
  },
  notifications: { row: ({ me }) => ({ owner_id: me }), forMembers: true },
  post_media: {
    row: ({ ownPost }) => ({ post_id: ownPost }),
    insert: 'media_type post_id url',
    forged: ({ ownPost }) => ({ post_id: ownPost, url: URL }),
    writes: [{ insert: ({ ownPost }) => ({ post_id: ownPost, url: URL }) }, { delete: true }],
  },
  post_likes: {
    row: ({ ownPost }) => ({ post_id: ownPost }),
    insert: 'post_id profile_id',
    forged: ({ ownPost, other }) => ({ post_id: ownPost, profile_id: other }),
    writes: [{ insert: ({ otherPost }) => ({ post_id: otherPost }) }, { delete: true }],
  },
  post_saves: {
    row: ({ ownPost }) => ({ post_id: ownPost }),
    insert: 'post_id profile_id',
    forged: ({ ownPost, other }) => ({ post_id: ownPost, profile_id: other }),
    writes: [{ insert: ({ otherPost }) => ({ post_id: otherPost }), standing: 'paused' }, { delete: true }],
  },
  comment_likes: {
    row: ({ ownComment }) => ({ comment_id: ownComment }),
    insert: 'comment_id profile_id',
    forged: ({ ownComment, other }) => ({ comment_id: ownComment, profile_id: other }),
    writes: [{ insert: ({ otherComment }) => ({ comment_id: otherComment }) }, { delete: true }],
  },
  comments: {
    row: ({ ownComment }) => ({ id: ownComment }),
    insert: 'content id parent_id post_id profile_id',
    update: 'content updated_at',
    forged: ({ me, ownPost }) => ({ post_id: ownPost, profile_id: me, content: 'x' }),
    writes: [
      { insert: ({ ownPost }) => ({ post_id: ownPost, content: 'New' }) },
      {
        also: 'under the other’s post',
        insert: ({ otherPost }) => ({ post_id: otherPost, content: 'New' }),
        block: 'You can’t comment on this post.',
      },
      {
        also: 'as a reply',
        insert: ({ otherPost, otherComment }) => ({
          post_id: otherPost,
          parent_id: otherComment,
          content: 'New',
        }),
        block: 'You can’t comment on this post.',
      },
      { update: { content: 'Changed' } },
      {
        also: 'under the other’s post',
        update: { content: 'Changed' },
        of: ({ ownCommentUnderOther }) => ({ id: ownCommentUnderOther }),
        block: 'You can’t comment on this post.',
      },
      { delete: true },
      {
        also: 'under the own post',
        delete: true,
        of: ({ otherCommentUnderOwn }) => ({ id: otherCommentUnderOwn }),
      },
    ],
  },
  messages: {
    row: ({ me }) => ({ recipient_id: me }),
    forMembers: true,
    insert: 'content created_at id recipient_id sender_id',
    update: 'read',
    forged: ({ me, other }) => ({ sender_id: me, recipient_id: other, content: 'x' }),
    writes: [
      {
        also: 'to the other',
        insert: ({ other }) => ({ recipient_id: other, content: 'New' }),
        block: 'You can’t write to this member.',
      },
      { also: 'to a third', insert: ({ third }) => ({ recipient_id: third, content: 'New' }) },
      { update: { read: true }, standing: 'paused' },
    ],
  },
  user_ratings: {
    row: ({ me }) => ({ rater_id: me }),
    insert: 'comment rated_id rater_id rating_value story',
    update: 'comment rating_value story updated_at',
    forged: ({ me, third }) => ({ rater_id: me, rated_id: third, rating_value: 1 }),
    writes: [
      { insert: ({ third }) => ({ rated_id: third, rating_value: 4 }) },
      { update: { rating_value: 3 }, of: ({ third }) => ({ rated_id: third }) },
      // A second rating of one member, which the unique key refuses.
      {
        also: 'about the other',
        insert: ({ other }) => ({ rated_id: other, rating_value: 4 }),
        member: duplicate('user_ratings_pair_key'),
        block: VIOLATES,
      },
      {
        also: 'about the other',
        update: { rating_value: 3 },
        of: ({ other }) => ({ rated_id: other }),
        block: VIOLATES,
      },
      { also: 'about the other', delete: true, of: ({ other }) => ({ rated_id: other }) },
    ],
  },
  rating_answers: {
    row: ({ ratingByOther }) => ({ rating_id: ratingByOther }),
    insert: 'content profile_id rating_id',
    update: 'content updated_at',
    forged: ({ me, ratingByThird }) => ({ rating_id: ratingByThird, profile_id: me, content: 'x' }),
    writes: [
      { insert: ({ ratingByThird }) => ({ rating_id: ratingByThird, content: 'New' }) },
      { also: 'to the other', update: { content: 'Changed' }, block: 'You can’t answer this review.' },
      { also: 'to the other', delete: true },
      {
        also: 'to the other',
        insert: ({ ratingByOther }) => ({ rating_id: ratingByOther, content: 'New' }),
        block: 'You can’t answer this review.',
      },
    ],
  },
  profiles: {
    row: ({ me }) => ({ id: me }),
    hidden:
      'email hidden_at hidden_by keeps_posts left_at paused_until removed_at shows_answer_time shows_work suspended_at opted_out_of_lists visible who_may_write',
    hiddenFromVisitors: 'role',
    insert: 'avatar_url email full_name id',
    update:
      'availability available_for_hire avatar_url bio company experience_level full_name github linkedin location primary_categories purpose shown_on_home specializations time_zone title twitter updated_at username website works_remotely years_of_experience',
    forged: ({ me }) => ({ id: me, full_name: 'x' }),
    writes: [
      // A second profile of one member, which the primary key refuses.
      {
        insert: ({ me }) => ({ id: me, full_name: 'Again' }),
        standing: 'paused',
        member: duplicate('profiles_pkey'),
      },
      { update: { title: 'Changed' }, standing: 'paused' },
    ],
  },
  profile_skills: {
    row: ({ me }) => ({ profile_id: me }),
    insert: 'is_learning proficiency_level profile_id skill_id',
    update: 'is_learning proficiency_level',
    forged: ({ me, spareSkill }) => ({ profile_id: me, skill_id: spareSkill }),
    writes: [
      { insert: ({ skill }) => ({ skill_id: skill }), standing: 'paused' },
      { update: { is_learning: true }, standing: 'paused' },
      { delete: true },
    ],
  },
  project_media: {
    row: ({ projectMedia }) => ({ id: projectMedia }),
    insert: 'alt media_type position project_id url',
    update: 'alt position url',
    forged: ({ project }) => ({ project_id: project, url: URL }),
    writes: [
      { insert: ({ project }) => ({ project_id: project, url: URL }) },
      { update: { alt: 'Changed' } },
      { delete: true },
    ],
  },
  project_skills: {
    row: ({ project }) => ({ project_id: project }),
    insert: 'project_id skill_id',
    forged: ({ project, spareSkill }) => ({ project_id: project, skill_id: spareSkill }),
    writes: [
      { insert: ({ spareProject, skill }) => ({ project_id: spareProject, skill_id: skill }) },
      { delete: true },
    ],
  },
  projects: {
    row: ({ project }) => ({ id: project }),
    insert: 'description github_url live_url profile_id thumbnail_url title',
    update: 'description github_url live_url profile_id thumbnail_url title updated_at',
    forged: ({ me }) => ({ profile_id: me, title: 'x' }),
    writes: [
      { insert: ({ me }) => ({ profile_id: me, title: 'New' }) },
      { update: { title: 'Changed' } },
      { delete: true, of: ({ spareProject }) => ({ id: spareProject }) },
    ],
  },
  learning_path_skills: {
    row: ({ learningPath }) => ({ learning_path_id: learningPath }),
    insert: 'learning_path_id skill_id',
    forged: ({ learningPath, spareSkill }) => ({ learning_path_id: learningPath, skill_id: spareSkill }),
    writes: [
      { delete: true },
      { insert: ({ learningPath, skill }) => ({ learning_path_id: learningPath, skill_id: skill }) },
    ],
  },
  learning_paths: {
    row: ({ learningPath }) => ({ id: learningPath }),
    insert: 'profile_id title',
    update: 'title',
    forged: ({ me }) => ({ profile_id: me, title: 'x' }),
    writes: [
      { insert: ({ me }) => ({ profile_id: me, title: 'New' }) },
      { update: { title: 'Changed' } },
      { delete: true },
    ],
  },
  relationships: {
    row: ({ me }) => ({ owner_id: me }),
    forMembers: true,
    insert: 'kind member_id owner_id',
    update: 'kind',
    forged: ({ me, other }) => ({ owner_id: me, member_id: other, kind: 'block' }),
    writes: [
      { insert: ({ third }) => ({ member_id: third, kind: 'mute' }), standing: 'paused' },
      { update: { kind: 'block' }, of: ({ third }) => ({ member_id: third }), standing: 'paused' },
      { delete: true, of: ({ third }) => ({ member_id: third }) },
    ],
  },
  specializations: {
    row: ({ specialization }) => ({ id: specialization }),
    insert: 'category_id description icon name',
    writes: [{ insert: () => ({ name: `New ${crypto.randomUUID()}` }) }],
  },
  // Row level security lets admins change rows, so that their own attacks on the texts would succeed.
  site_settings: {
    row: null,
    update: 'updated_at value',
    writes: [{ update: { value: null }, of: () => ({ key: 'about' }), member: 'nothing', admin: 'done' }],
  },
  posts: {
    row: ({ ownPost }) => ({ id: ownPost }),
    insert: 'category_id content id media_alt media_url post_type profile_id tags title',
    update: 'category_id content media_alt media_url post_type tags title updated_at',
    forged: ({ me }) => ({ profile_id: me, title: 'x', content: 'x' }),
    writes: [
      { insert: () => ({ title: 'New', content: 'New' }) },
      { update: { title: 'Changed' } },
      { delete: true, of: ({ sparePost }) => ({ id: sparePost }) },
    ],
  },
}

/** The names in one of the lists above. */
export const columnsIn = (list: string | undefined) => list?.split(' ') ?? []

/** Columns that nobody may read, or no visitor. */
export const hiddenFrom = (reader: 'member' | 'visitor', { hidden, hiddenFromVisitors }: TableRights) =>
  columnsIn(hidden).concat(reader === 'visitor' ? columnsIn(hiddenFromVisitors) : [])

/** The query that finds rows with these values. */
export const queryFor = (row: Values) =>
  new URLSearchParams(Object.entries(row).map(([column, value]) => [column, `eq.${value}`]))
