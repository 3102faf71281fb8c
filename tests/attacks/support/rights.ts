/**
 * Everybody's rights through the API, stated by hand: a table, column, view or function that is not here, or may be
 * used otherwise than it says here, fails `surface.test.ts`.
 */

/** The permissions of a role on a relation. Columns that are not listed are refused. */
export interface Rights {
  /** Columns that the role may not read. */
  hidden?: { visitor?: string[]; member?: string[] }
  /** The roles that may read; default both. */
  readers?: 'members'
  insert?: string[]
  update?: string[]
  delete?: true
}

/** Columns of profiles that nobody reads through the API. */
const CLOSED_COLUMNS = [
  'email',
  'hidden_at',
  'hidden_by',
  'keeps_posts',
  'left_at',
  'paused_until',
  'removed_at',
  'shows_work',
  'suspended_at',
  'opted_out_of_lists',
  'visible',
  'who_may_write',
]

/** Rights of members; a visitor writes nowhere, an admin has no more than a member. */
export const RELATIONS: Record<string, Rights> = {
  categories: {},
  comment_counters: {},
  comment_likes: { insert: ['comment_id', 'profile_id'], delete: true },
  comments: {
    insert: ['content', 'id', 'parent_id', 'post_id', 'profile_id'],
    update: ['content', 'updated_at'],
    delete: true,
  },
  conversations: { readers: 'members' },
  feed_counters: {},
  learning_path_skills: { insert: ['learning_path_id', 'skill_id'], delete: true },
  learning_paths: { insert: ['profile_id', 'title'], update: ['title'], delete: true },
  messages: {
    readers: 'members',
    insert: ['content', 'created_at', 'id', 'recipient_id', 'sender_id'],
    update: ['read'],
  },
  muted_posts: { readers: 'members' },
  notification_preferences: { readers: 'members', hidden: { member: ['unsubscribe_key'] } },
  notifications: { readers: 'members' },
  post_counters: {},
  post_feed: {},
  post_likes: { insert: ['post_id', 'profile_id'], delete: true },
  post_media: { insert: ['media_type', 'post_id', 'url'], delete: true },
  post_saves: { insert: ['post_id', 'profile_id'], delete: true },
  posts: {
    insert: [
      'category_id',
      'content',
      'id',
      'media_alt',
      'media_url',
      'post_type',
      'profile_id',
      'tags',
      'title',
    ],
    update: ['category_id', 'content', 'media_alt', 'media_url', 'post_type', 'tags', 'title', 'updated_at'],
    delete: true,
  },
  profile_skills: {
    insert: ['is_learning', 'proficiency_level', 'profile_id', 'skill_id'],
    update: ['is_learning', 'proficiency_level'],
    delete: true,
  },
  profiles: {
    hidden: {
      visitor: [...CLOSED_COLUMNS, 'role'],
      member: CLOSED_COLUMNS,
    },
    insert: ['avatar_url', 'email', 'full_name', 'id'],
    update: [
      'available_for_hire',
      'avatar_url',
      'bio',
      'company',
      'experience_level',
      'full_name',
      'github',
      'linkedin',
      'location',
      'primary_categories',
      'purpose',
      'shown_on_home',
      'specializations',
      'time_zone',
      'title',
      'twitter',
      'updated_at',
      'username',
      'website',
      'works_remotely',
      'years_of_experience',
    ],
  },
  project_media: {
    insert: ['alt', 'media_type', 'position', 'project_id', 'url'],
    update: ['alt', 'position', 'url'],
    delete: true,
  },
  project_skills: { insert: ['project_id', 'skill_id'], delete: true },
  relationships: {
    readers: 'members',
    insert: ['kind', 'member_id', 'owner_id'],
    update: ['kind'],
    delete: true,
  },
  projects: {
    insert: ['description', 'github_url', 'live_url', 'profile_id', 'thumbnail_url', 'title'],
    update: ['description', 'github_url', 'live_url', 'profile_id', 'thumbnail_url', 'title', 'updated_at'],
    delete: true,
  },
  rating_counters: {},
  site_counters: {},
  // Row level security lets admins change rows (tests/policies/site-settings.test.ts).
  site_settings: { update: ['updated_at', 'value'] },
  skills: {},
  specialization_counters: {},
  specializations: {
    insert: ['category_id', 'description', 'icon', 'name'],
  },
  user_ratings: {
    insert: ['comment', 'rated_id', 'rater_id', 'rating_value'],
    update: ['comment', 'rating_value', 'updated_at'],
  },
}

/** The roles that may call a function. */
export const FUNCTIONS: Record<string, 'everyone' | 'members'> = {
  appeal: 'members',
  category_options: 'everyone',
  claim_case: 'members',
  comment_place: 'everyone',
  comment_replies: 'everyone',
  confirm_report: 'everyone',
  conversation_list: 'members',
  dashboard_summary: 'members',
  decide: 'members',
  decide_appeal: 'members',
  end_session: 'members',
  export_counts: 'members',
  export_page: 'members',
  fallback_posts: 'everyone',
  feed_page: 'everyone',
  home_page: 'everyone',
  increment_post_views: 'everyone',
  mark_all_read: 'members',
  mark_conversation_read: 'members',
  mark_notifications_read: 'members',
  member_limits: 'members',
  member_posts: 'everyone',
  mention_candidates: 'members',
  moderation_case: 'members',
  moderation_health: 'members',
  moderation_member: 'members',
  moderation_members: 'members',
  moderation_queue: 'members',
  moderation_totals: 'everyone',
  my_reports: 'members',
  my_sessions: 'members',
  leave: 'members',
  my_standing: 'members',
  newer_posts: 'everyone',
  notification_preferences: 'members',
  notifications: 'members',
  post_comments: 'everyone',
  privacy: 'members',
  profile_page: 'everyone',
  profile_ratings: 'everyone',
  push_key: 'members',
  relationships: 'members',
  remove_picture: 'members',
  replace_profile_skills: 'members',
  report: 'members',
  report_without_account: 'everyone',
  reported_thing: 'everyone',
  restore_email: 'everyone',
  rights_towards: 'members',
  saved_posts: 'members',
  search_developers: 'everyone',
  send_test_notification: 'members',
  set_member_limit: 'members',
  set_member_role: 'members',
  set_notification_preferences: 'members',
  set_post_muted: 'members',
  set_privacy: 'members',
  set_relationship: 'members',
  stay: 'members',
  sitemap_lists: 'everyone',
  sitemap_posts: 'everyone',
  sitemap_profiles: 'everyone',
  sitemap_totals: 'everyone',
  country_options: 'everyone',
  skill_options: 'everyone',
  specialization_options: 'everyone',
  subscribe_push: 'members',
  sync_categories: 'members',
  conversation_page: 'members',
  undo_decision: 'members',
  member_state: 'members',
  unsubscribe: 'everyone',
  unsubscribe_push: 'members',
  update_primary_categories: 'members',
  update_profile_direct: 'members',
}

export const BUCKETS = ['post-media', 'profile-images', 'project-images']

/** Method and path below `/auth/v1/`, with who gets further than 401: `link` needs no key either. */
export const AUTH_ROUTES: Record<string, 'everyone' | 'members' | 'link'> = {
  'DELETE user/identities/:id': 'members',
  'GET authorize': 'link',
  'GET callback': 'link',
  'GET user': 'members',
  'GET user/identities/authorize': 'members',
  'POST logout': 'members',
  'POST recover': 'everyone',
  'POST resend': 'everyone',
  'POST signup': 'everyone',
  'POST token': 'everyone',
  'POST verify': 'everyone',
  'PUT user': 'members',
}
