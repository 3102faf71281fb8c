/** Forms and the database accept the same values: both hold the same numbers and words. */
import { expect, test } from 'vitest'

import { MAX_COMMENT_CHARACTERS } from '#src/features/community/comments/comment-draft.ts'
import { EMPTY_JOB } from '#src/features/community/rules/job-draft.ts'
import * as job from '#src/features/community/rules/job-rules.ts'
import {
  checkPost,
  MAX_CONTENT_CHARACTERS,
  MAX_MEDIA_ALT_CHARACTERS,
  MAX_TITLE_CHARACTERS,
} from '#src/features/community/rules/post-rules.ts'
import { POST_TYPES } from '#src/features/community/rules/post-types.ts'
import { MAX_TAG_CHARACTERS, MAX_TAGS } from '#src/features/community/rules/tags.ts'
import { MAX_MESSAGE_CHARACTERS } from '#src/features/messages/conversation-rules.ts'
import * as profile from '#src/features/profile/edit/profile-rules.ts'
import {
  MAX_SPECIALIZATION_DESCRIPTION_CHARACTERS,
  MAX_SPECIALIZATION_NAME_CHARACTERS,
} from '#src/features/profile/new-specialization.ts'
import { MAX_PATH_TITLE_CHARACTERS } from '#src/features/profile/queries/learning-paths.ts'
import { PROFICIENCY_LEVELS } from '#src/features/profile/schemas.ts'
import * as project from '#src/features/projects/project-draft.ts'
import { MAX_ANSWER_CHARACTERS, MAX_REVIEW_CHARACTERS } from '#src/features/ratings/rating-rules.ts'
import { MAX_APPEAL_CHARACTERS } from '#src/features/settings/appeal-rules.ts'
import { IMAGE_TYPES, POST_IMAGE_RULES, PROFILE_IMAGE_RULES } from '#src/lib/images/check-image.ts'
import { MAX_WEB_URL_CHARACTERS } from '#src/lib/web-url.ts'
import { COUNTRIES } from '#src/shared/domain/countries.ts'
import { EXPERIENCE_LEVELS } from '#src/shared/domain/experience-level.ts'
import { MAX_FULL_NAME_CHARACTERS } from '#src/shared/domain/full-name.ts'
import { CITIES, REGIONS } from '#src/shared/domain/locations.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import { CURRENCIES } from '#src/shared/jobs/currencies.ts'
import { JOB_KINDS, JOB_LEVELS, PAY_PERIODS } from '#src/shared/jobs/job.ts'
import { MAX_NOTE_CHARACTERS } from '#src/shared/safety/report-rules.ts'
import { member, sql } from './support/community.ts'
import { UNPAID } from './support/jobs.ts'
import { outcome } from './support/outcome.ts'

/** Constraints whose highest number equals the form's limit. */
const FORM_LIMITS: Record<string, number> = {
  profiles_full_name_length: MAX_FULL_NAME_CHARACTERS,
  profiles_username_format: profile.MAX_USERNAME_CHARACTERS,
  profiles_title_length: profile.MAX_TITLE_CHARACTERS,
  profiles_bio_length: profile.MAX_BIO_CHARACTERS,
  profiles_years_range: profile.MAX_YEARS,
  profiles_website_format: MAX_WEB_URL_CHARACTERS,
  profiles_github_format: MAX_WEB_URL_CHARACTERS,
  profiles_twitter_format: MAX_WEB_URL_CHARACTERS,
  profiles_linkedin_format: MAX_WEB_URL_CHARACTERS,
  specializations_name_length: MAX_SPECIALIZATION_NAME_CHARACTERS,
  specializations_description_length: MAX_SPECIALIZATION_DESCRIPTION_CHARACTERS,
  learning_paths_title_length: MAX_PATH_TITLE_CHARACTERS,
  projects_title_length: project.MAX_PROJECT_TITLE_CHARACTERS,
  projects_description_length: project.MAX_DESCRIPTION_CHARACTERS,
  projects_github_url_format: project.MAX_URL_CHARACTERS,
  projects_live_url_format: project.MAX_URL_CHARACTERS,
  project_media_alt_length: project.MAX_ALT_CHARACTERS,
  posts_title_length: MAX_TITLE_CHARACTERS,
  jobs_employer_length: job.MAX_EMPLOYER_CHARACTERS,
  jobs_employer_url_format: MAX_WEB_URL_CHARACTERS,
  jobs_answer_url_format: MAX_WEB_URL_CHARACTERS,
  jobs_places_limit: job.MAX_PLACES,
  jobs_remote_hours_range: job.MAX_REMOTE_HOURS,
  posts_content_length: MAX_CONTENT_CHARACTERS,
  posts_media_alt_length: MAX_MEDIA_ALT_CHARACTERS,
  posts_tags_limit: MAX_TAGS,
  posts_tags_length: MAX_TAGS * MAX_TAG_CHARACTERS,
  comments_content_length: MAX_COMMENT_CHARACTERS,
  messages_content_length: MAX_MESSAGE_CHARACTERS,
  user_ratings_comment_length: MAX_REVIEW_CHARACTERS,
  rating_answers_content_length: MAX_ANSWER_CHARACTERS,
  reports_note_length: MAX_NOTE_CHARACTERS,
  moderation_log_reason_length: MAX_APPEAL_CHARACTERS,
}
/** Constraints that list the form's choices. */
const FORM_CHOICES: Record<string, readonly string[]> = {
  profiles_experience_level_known: EXPERIENCE_LEVELS,
  profile_skills_level_known: PROFICIENCY_LEVELS,
  posts_type_known: POST_TYPES,
  jobs_kind_known: JOB_KINDS,
  jobs_levels_known: JOB_LEVELS,
  jobs_pay_per_known: PAY_PERIODS,
}

/** Reads the definitions of constraints, by name. */
async function definitions(names: string[]) {
  const rows = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conname = any (${names})`
  return rows.map(({ name, definition }) => [name, definition] as const)
}

test('forms and database count to the same', async () => {
  const found = await definitions(Object.keys(FORM_LIMITS))
  const highest = found.map(([name, definition]) => [name, Math.max(...numbersIn(definition))])
  expect(Object.fromEntries(highest)).toEqual(FORM_LIMITS)
})

test('forms and database count an emoji once', async () => {
  const author = await member()
  const writes = (title: string, media_alt: string) =>
    outcome(author.rest.from('posts').insert({ title, content: 'x', media_alt }).select('id'))
  const full = { title: '😀'.repeat(MAX_TITLE_CHARACTERS), alt: '😀'.repeat(MAX_MEDIA_ALT_CHARACTERS) }
  const problems = ({ title, alt }: typeof full) =>
    Object.keys(checkPost({ title, content: 'x', category: 'x', mediaAlt: alt }))
  expect([await writes(full.title, full.alt), problems(full)]).toEqual(['201', []])
  expect([await writes(`${full.title}a`, ''), problems({ ...full, title: `${full.title}a` })]).toEqual([
    '400 23514 posts_title_length',
    ['title'],
  ])
  expect([await writes('x', `${full.alt}a`), problems({ ...full, alt: `${full.alt}a` })]).toEqual([
    '400 23514 posts_media_alt_length',
    ['mediaAlt'],
  ])
})

test('forms offer the words that the database knows', async () => {
  const found = await definitions(Object.keys(FORM_CHOICES))
  const words = found.map(([name, definition]) => [name, wordsIn(definition)])
  expect(Object.fromEntries(words)).toEqual(FORM_CHOICES)
})

test('forms offer the places and countries that the database knows', async () => {
  const [known] = await sql`select internal.places() as places, internal.countries() as countries`
  expect(known).toEqual({ places: [...CITIES, ...REGIONS], countries: COUNTRIES })
})

test('forms offer the currencies that the database knows', async () => {
  expect(await sql`select internal.currencies() as known`).toEqual([{ known: CURRENCIES }])
})

test('what the database refuses of an offer has a field in the form', async () => {
  const rules = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'public.jobs'::regclass and contype = 'c' and conname not like 'jobs_closed_%'
    union all
    select 'job_skills_skill_id_fkey'`
  expect(rules.length).toBeGreaterThan(10)
  const field = ({ name }: { name: string }) =>
    Object.keys(job.refusedFact({ message: `… violates check constraint "${name}"` }))
  expect(rules.filter((rule) => field(rule).length !== 1)).toEqual([])

  const author = await member()
  const facts = { ...job.factsOf(EMPTY_JOB), employer: 'Dahab', kind: 'volunteer', places: ['Hargeisa'] }
  const refusals = [
    { last_day: '2020-01-01' },
    { last_day: '2999-01-01' },
    { skills: Array.from({ length: job.MAX_JOB_SKILLS + 1 }, () => crypto.randomUUID()) },
  ].map(async (changed) => {
    const { error } = await author.rest.rpc('save_job', {
      id: crypto.randomUUID(),
      post: { title: 'A job', content: 'Words' },
      facts: { ...facts, ...UNPAID, ...changed },
    })
    return Object.keys(job.refusedFact(error))
  })
  expect(await Promise.all(refusals)).toEqual([['last_day'], ['last_day'], ['skills']])
})

test('pictures that a form takes fit into their bucket', async () => {
  const buckets = await sql<{ id: string; limit: number; types: string }>`
    select id, file_size_limit::int as limit, array_to_string(allowed_mime_types, ',') as types
    from storage.buckets order by id`
  // The form of posts takes files of the bucket's limit; those of profiles and projects take only smaller files.
  const underLimit = PROFILE_IMAGE_RULES.maxBytes + 1
  expect(buckets).toEqual([
    { id: 'post-media', limit: POST_IMAGE_RULES.maxBytes, types: IMAGE_TYPES },
    { id: 'profile-images', limit: underLimit, types: IMAGE_TYPES },
    { id: 'project-images', limit: underLimit, types: IMAGE_TYPES },
  ])
})

function numbersIn(definition: string) {
  return [...definition.matchAll(/\d+/g)].map(Number)
}

function wordsIn(definition: string) {
  return [...definition.matchAll(/'([^']+)'/g)].map(([, word]) => word)
}

test('forms and database agree on which characters are visible', async () => {
  // All assigned characters of Unicode, without rare Chinese ones and surrogates.
  const isGiven = (point: number) =>
    !(point >= 0xd800 && point < 0xe000) && !(point >> 16 > 1 && point >> 16 < 14)
  const invisible = Array.from({ length: 0xe_ffff }, (_, index) => index + 1).filter(
    (point) => isGiven(point) && isBlank(String.fromCodePoint(point)),
  )
  const found = await sql<{ point: number }>`select point from (
      select generate_series(1, 55295) as point union select generate_series(57344, 131071)
      union select generate_series(917504, 983039)
    ) as points where not internal.has_visible(chr(point)) order by point`
  expect(found.map(({ point }) => point)).toEqual(invisible)
})
