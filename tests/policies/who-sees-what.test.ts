/** Each sentence of the interface about who sees what, beside what everybody gets from the API. */
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { plantWords } from './support/hidden-words.ts'
import { migrated } from './support/migrated.ts'
import { type Reader, sourcesOf } from './support/readable-words.ts'

/**
 * The owner wrote with the contact, and saved, liked, reported, rated and blocked what is of the member concerned. The
 * stranger has no part in it.
 */
type Actor = 'owner' | 'contact' | 'concerned' | 'stranger' | 'visitor'
const ALL: Actor[] = ['owner', 'contact', 'concerned', 'stranger', 'visitor']
const OWNER: Actor[] = ['owner']

interface Row {
  /** Below src, and the words there. */
  file: string
  says: string
  /** The planted word, and by whom it can be read, in which sources if it stands in others for another reason. */
  word?: string
  seenBy?: Actor[]
  within?: RegExp
  /** A test with more actors or states than this community has: its file and title. */
  shownBy?: [string, string]
  /** A sentence that promises nothing about what the API gives. */
  promises?: 'nothing'
}

const RELATIONSHIPS = /^relationships:/
const HIDDEN_READS: [string, string] = [
  'hidden-reads',
  'only the author reads the hidden thing, and everybody again when it is shown',
]
const LEAVING: [string, string] = [
  'leaving',
  'a member who leaves is hidden at once, signed out everywhere, and may come back to everything',
]
const REPORTS: [string, string] = [
  'reports',
  'reporters see their own reports alone, and what became of them',
]
const TEXTS = 'features/site-pages/default-texts.ts'

const ROWS: Row[] = [
  {
    file: 'features/auth/sign-up/company-field.tsx',
    says: 'On your profile, where everyone can read it.',
    word: 'zqcompany',
    seenBy: ALL,
  },
  {
    file: 'features/dashboard/completion.ts',
    says: 'Everyone can read it on your profile, also those you write to.',
    word: 'zqcompany',
    seenBy: ALL,
  },
  {
    file: 'features/profile/edit/about-fields.tsx',
    says: 'People see your company.',
    word: 'zqcompany',
    seenBy: ALL,
  },
  {
    file: 'features/auth/account/change-email-form.tsx',
    says: 'Nobody else sees it.',
    word: 'zqemail',
    seenBy: [],
  },
  { file: TEXTS, says: 'It is never shown to others.', word: 'zqemail', seenBy: [] },
  {
    file: TEXTS,
    says: 'It shows your time zone only if you chose that.',
    word: 'pacific/chuuk',
    seenBy: OWNER,
  },
  { file: TEXTS, says: 'Profiles, ratings and posts are public.', word: 'zqrating', seenBy: ALL },
  { file: TEXTS, says: "Everyone can read it on the developer's profile", word: 'zqrating', seenBy: ALL },
  {
    file: 'shared/safety/block-dialog.tsx',
    says: 'Your profile and your posts are public',
    word: 'zqpost',
    seenBy: ALL,
  },
  {
    file: 'shared/safety/block-dialog.tsx',
    says: 'Nobody tells them.',
    word: 'blocked',
    seenBy: OWNER,
    within: RELATIONSHIPS,
  },
  {
    file: 'shared/safety/report-dialog.tsx',
    says: 'and nobody tells them.',
    word: 'blocked',
    seenBy: OWNER,
    within: RELATIONSHIPS,
  },
  {
    file: 'features/settings/blocked-members.tsx',
    says: 'Nobody tells them.',
    word: 'blocked',
    seenBy: OWNER,
    within: RELATIONSHIPS,
  },
  {
    file: TEXTS,
    says: "Whom you block can't write to you either, comment under your posts or rate you. Nobody tells them.",
    word: 'blocked',
    seenBy: OWNER,
    within: RELATIONSHIPS,
  },
  {
    file: TEXTS,
    says: '**Whom you muted and blocked.** Nobody tells them.',
    word: 'blocked',
    seenBy: OWNER,
    within: RELATIONSHIPS,
  },
  {
    file: 'pages/settings/sections.ts',
    says: 'Only you see this list.',
    word: 'blocked',
    seenBy: OWNER,
    within: RELATIONSHIPS,
  },
  {
    file: 'features/community/posts/saved-posts.tsx',
    says: 'Only you see this',
    word: 'saved',
    seenBy: OWNER,
    within: /^(post_saves|saved_posts):/,
  },
  {
    file: TEXTS,
    says: '**Which posts you saved.** Nobody else learns that.',
    word: 'saved',
    seenBy: OWNER,
    within: /^(post_saves|saved_posts):/,
  },
  {
    file: TEXTS,
    says: 'Everyone else sees the number of likes only.',
    word: 'liker',
    seenBy: OWNER,
    within: /^(post|comment)_likes:/,
  },
  {
    file: 'shared/safety/report-dialog.tsx',
    says: 'Only the people who moderate this site read it. Nobody else learns that you reported something.',
    word: 'zqreport',
    seenBy: OWNER,
  },
  {
    file: 'pages/layout/own-pages.tsx',
    says: 'Only you can see and change these.',
    word: 'pacific/chuuk',
    seenBy: OWNER,
  },
  { file: 'features/visitor-reports/report-form.tsx', says: 'Only moderators read this.', shownBy: REPORTS },
  { file: 'shared/safety/hidden-note.tsx', says: 'nobody else sees it.', shownBy: HIDDEN_READS },
  { file: 'features/moderation/words.ts', says: 'Only its author still sees it.', shownBy: HIDDEN_READS },
  {
    file: 'features/moderation/case/decision-effects.ts',
    says: 'Nobody else will see',
    shownBy: HIDDEN_READS,
  },
  { file: 'features/settings/texts.ts', says: 'Others can’t see your profile.', shownBy: HIDDEN_READS },
  {
    file: 'features/settings/leaving.tsx',
    says: 'nobody sees your profile, projects and ratings any',
    shownBy: LEAVING,
  },
  { file: 'features/settings/leaving.tsx', says: 'Nobody sees', shownBy: LEAVING },
  { file: TEXTS, says: 'nobody sees you any more at once.', shownBy: LEAVING },
  { file: 'pages/layout/member-controls.tsx', says: 'nobody sees you.', shownBy: LEAVING },
  {
    file: 'features/settings/own-data.tsx',
    says: 'nobody else gets them.',
    shownBy: [
      'export',
      'the export is the member’s alone: another member gets none of it, a visitor nothing at all',
    ],
  },
  {
    file: 'features/community/comments/own-comment-actions.tsx',
    says: 'Nobody will see this comment any more',
    promises: 'nothing',
  },
  { file: 'features/dashboard/first-steps.tsx', says: 'Only admins see them.', promises: 'nothing' },
  {
    file: 'features/dashboard/first-steps.tsx',
    says: 'Nobody else can confirm an email address yet',
    promises: 'nothing',
  },
  {
    file: 'features/community/posts/plain-text-note.tsx',
    says: 'everyone sees it as plain text',
    promises: 'nothing',
  },
  {
    file: 'pages/home/hero-proof.tsx',
    says: 'Only members who have written to each other can rate',
    promises: 'nothing',
  },
  {
    file: TEXTS,
    says: 'say what became of it. Nobody else learns that you reported something.',
    word: 'zqreport',
    seenBy: OWNER,
  },
  { file: TEXTS, says: 'What everyone can see - **Your profile**', word: 'zqprofile', seenBy: ALL },
  { file: TEXTS, says: 'What only you see - **Your email address.**', word: 'zqemail', seenBy: [] },
  { file: 'pages/site-texts.tsx', says: 'Only admins can change these texts', promises: 'nothing' },
  {
    file: 'features/notifications/preferences/devices.tsx',
    says: 'so that nobody reads along on your screen.',
    promises: 'nothing',
  },
  {
    file: TEXTS,
    says: 'nobody else can take it.',
    shownBy: [
      'former-usernames',
      'nobody else takes a username that was given up, and its member takes it back',
    ],
  },
]

/** Words of sentences about who sees what. */
const PHRASES =
  /\b(?:shown to|only (?:you|members|moderators|admins|its author|if you chose|the people who)|(?:nobody|no one) (?:else|sees|tells|reads|learns|will see)|everyone (?:can|sees|else)|others can|(?:is|are) (?:public|private)\b|people (?:see|read)\b|visible (?:to|for)|hidden from)/gi

test('each sentence about who sees what has a row in the table', () => {
  const untold = globSync('src/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$|database\.types/.test(path))
    .flatMap((path) => {
      const text = textOf(path)
      const rows = ROWS.filter(({ file }) => `src/${file}` === path)
      const told = rows.flatMap(({ says }) => placesOf(text, says))
      return [...text.matchAll(PHRASES)]
        .filter(({ index }) => !told.some(([start, end]) => index >= start && index < end))
        .map(({ index }) => `${path}: ${text.slice(Math.max(0, index - 60), index + 80)}`)
    })
  expect(untold).toEqual([])
  expect(ROWS.filter(({ file, says }) => !textOf(`src/${file}`).includes(says))).toEqual([])
})

test('what a sentence refers to is read by those whom it names, and by nobody else', async () => {
  const database = await migrated()
  await database.transaction(async (transaction) => {
    const { author, reader, other, ids, candidates } = await plantWords(transaction)
    const query = (text: string, values: string[]) => transaction.query<{ id: string }>(text, values)
    const { rows } = await query(
      `insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
       values (gen_random_uuid() || '@example.org', now(), '{"full_name": "Stranger"}') returning id`,
      [],
    )
    await query(`update auth.users set email = 'zqemail@example.org' where id = $1`, [author])
    await query(`update public.profiles set purpose = 'both', company = 'zqcompany' where id = $1`, [author])
    await query(
      `insert into public.notification_preferences (owner_id, time_zone) values ($1, 'Pacific/Chuuk')
       on conflict (owner_id) do update set time_zone = excluded.time_zone`,
      [author],
    )
    const others = candidates.uuid?.[3] ?? ''
    for (const table of ['post_saves', 'post_likes']) {
      await query(`insert into public.${table} (post_id, profile_id) values ($1, $2)`, [others, author])
    }
    await query(`select set_config('request.jwt.claim.sub', $1, true)`, [author])
    await query(
      `select public.report('comment', id, 'spam', 'zqreport') from public.comments where post_id = $1 and profile_id = $2`,
      [ids.post, other],
    )
    await query(`insert into public.relationships (owner_id, member_id, kind) values ($1, $2, 'block')`, [
      author,
      other,
    ])

    /** Ids stand for what has no words: a row of the owner about another's thing. */
    const written: Record<string, string> = { blocked: other, saved: others, liker: author }
    const readers: Record<Actor, Reader> = {
      owner: { role: 'authenticated', id: author },
      contact: { role: 'authenticated', id: reader },
      concerned: { role: 'authenticated', id: other },
      stranger: { role: 'authenticated', id: rows[0]?.id ?? '' },
      visitor: { role: 'anon', id: null },
    }
    const words = ROWS.flatMap(({ word }) => (word ? [written[word] ?? word] : []))
    const sources = new Map<Actor, string[]>()
    for (const actor of ALL) {
      sources.set(actor, await sourcesOf([...new Set(words)], readers[actor], transaction, candidates))
    }
    for (const { says, word, seenBy, within = /(?:)/ } of ROWS) {
      if (!word) continue
      const ending = `: ${written[word] ?? word}`
      const found = ALL.filter((actor) =>
        sources.get(actor)?.some((source) => source.endsWith(ending) && within.test(source)),
      )
      expect(found, says).toEqual(seenBy)
    }
    await transaction.rollback()
  })
})

test('the tests that show the other sentences exist', () => {
  for (const { shownBy } of ROWS) {
    if (shownBy)
      expect(readFileSync(`tests/policies/${shownBy[0]}.test.ts`, 'utf8')).toContain(`test('${shownBy[1]}`)
  }
})

/** The code without its comments, each white space once, as JSX joins lines. */
function textOf(path: string) {
  return readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
}

function placesOf(text: string, words: string) {
  const places: [number, number][] = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    places.push([at, at + words.length])
  }
  return places
}
