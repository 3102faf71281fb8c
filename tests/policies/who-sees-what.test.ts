/** Each sentence of the interface about who sees what, beside what everybody gets from the API. */
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { plantWords } from './support/hidden-words.ts'
import { undone } from './support/migrated.ts'
import { type Reader, sourcesOf } from './support/readable-words.ts'

/**
 * The owner exchanged messages with the contact, and saved, liked, reported, rated and blocked things of the member
 * concerned. The stranger has nothing to do with either.
 */
type Actor = 'owner' | 'contact' | 'concerned' | 'stranger' | 'visitor'
const ALL: Actor[] = ['owner', 'contact', 'concerned', 'stranger', 'visitor']
const OWNER: Actor[] = ['owner']

interface Row {
  /** The file's path below src. */
  file: string
  /** The sentence in this file. */
  says: string
  /** The planted word that stands for the value. */
  word?: string
  /** The actors who can read the word. */
  seenBy?: Actor[]
  /** The sources that count, if the word stands in others for another reason. */
  within?: RegExp
  /** The test of another file that shows the promise: the file's name and the test's title. */
  shownBy?: [string, string]
  /** Marks a sentence that promises nothing about the API's responses. */
  promises?: 'nothing'
}

const RELATIONSHIPS = /^relationships:/
const TEXTS = 'features/site-pages/default-texts.ts'

/** Makes the rows of sentences with one promise. */
const rows = (promise: Omit<Row, 'file' | 'says'>, sentences: [file: string, says: string][]): Row[] =>
  sentences.map(([file, says]) => ({ file, says, ...promise }))

/** Makes the rows of sentences whose promise a test of another file shows, with more actors or states. */
const shown = (file: string, title: string, sentences: [file: string, says: string][]) =>
  rows({ shownBy: [file, title] }, sentences)

const ROWS: Row[] = [
  ...rows({ word: 'zqcompany', seenBy: ALL }, [
    ['features/auth/sign-up/company-field.tsx', 'On your profile, where everyone can read it.'],
    ['features/dashboard/completion.ts', 'Everyone can read it on your profile, also those you write to.'],
    ['features/profile/edit/about-fields.tsx', 'People see your company.'],
  ]),
  ...rows({ word: 'zqemail', seenBy: [] }, [
    ['features/auth/account/account-settings.tsx', 'Nobody else sees it.'],
    [TEXTS, 'It is never shown to others.'],
    [TEXTS, 'What only you see - **Your email address.**'],
  ]),
  ...rows({ word: 'pacific/chuuk', seenBy: OWNER }, [
    [TEXTS, 'It shows your time zone only if you chose that.'],
    ['pages/layout/own-pages.tsx', 'Only you can see and change these.'],
  ]),
  ...rows({ word: 'zqrating', seenBy: ALL }, [
    [TEXTS, 'Profiles, ratings and posts are public.'],
    [TEXTS, "Everyone can read it on the developer's profile"],
  ]),
  ...rows({ word: 'zqpost', seenBy: ALL }, [
    ['shared/safety/block-dialog.tsx', 'Your profile and your posts are public'],
  ]),
  ...rows({ word: 'blocked', seenBy: OWNER, within: RELATIONSHIPS }, [
    ['shared/safety/block-dialog.tsx', 'Nobody tells them.'],
    ['shared/safety/report-dialog.tsx', 'and nobody tells them.'],
    ['features/settings/blocked-members.tsx', 'Nobody tells them.'],
    [
      TEXTS,
      "Whom you block can't write to you either, comment under your posts or rate you. Nobody tells them.",
    ],
    [TEXTS, '**Whom you muted and blocked.** Nobody tells them.'],
    ['pages/settings/sections.ts', 'Only you see this list.'],
  ]),
  ...rows({ word: 'saved', seenBy: OWNER, within: /^(post_saves|saved_posts):/ }, [
    ['features/community/posts/saved-posts.tsx', 'Only you see this'],
    [TEXTS, '**Which posts you saved.** Nobody else learns that.'],
  ]),
  ...rows({ word: 'liker', seenBy: OWNER, within: /^(post|comment)_likes:/ }, [
    [TEXTS, 'Everyone else sees the number of likes only.'],
  ]),
  ...rows({ word: 'zqreport', seenBy: OWNER }, [
    [
      'shared/safety/report-dialog.tsx',
      'Only the people who moderate this site read it. Nobody else learns that you reported something.',
    ],
    [TEXTS, 'say what became of it. Nobody else learns that you reported something.'],
  ]),
  ...shown('reports', 'reporters see their own reports alone, and what became of them', [
    ['features/visitor-reports/report-form.tsx', 'Only moderators read this.'],
  ]),
  ...shown('job-sight', 'stage and note are told to the author alone, and who answered to no third', [
    [
      'features/hiring/people/answer-list.tsx',
      'Stages and notes are yours alone: nobody else ever sees them.',
    ],
    ['features/community/post/job-dialogs.tsx', 'Nobody learns of your stages and notes.'],
  ]),
  ...shown('saved-searches', 'nobody else reads, renames or deletes a search', [
    ['features/searches/saved-searches.tsx', 'Only you see these.'],
  ]),
  ...shown('saved-searches', 'nobody learns that a search found them, and nobody is told of themselves', [
    ['features/searches/saved-searches.tsx', 'Nobody learns that a search found them.'],
  ]),
  ...shown('shortlists', 'being listed, sorted and noted changes nothing that anybody else can read', [
    ['shared/hiring/lists-dialog.tsx', 'Only you see your lists.'],
    ['features/hiring/first-people.tsx', 'Only you see your lists, with a stage and a note for each person.'],
  ]),
  ...shown('hidden-reads', 'only the author reads the hidden thing, and everybody again when it is shown', [
    ['shared/safety/hidden-note.tsx', 'nobody else sees it.'],
    ['features/moderation/words.ts', 'Only its author still sees it.'],
    ['features/moderation/case/decision-effects.ts', 'Nobody else will see'],
    ['features/settings/texts.ts', 'Others can’t see your profile.'],
  ]),
  ...shown(
    'leaving',
    'a member who leaves is hidden at once, signed out everywhere, and may come back to everything',
    [
      ['features/settings/leaving.tsx', 'nobody sees your profile, projects and ratings any'],
      ['features/settings/leaving.tsx', 'Nobody sees'],
      [TEXTS, 'nobody sees you any more at once.'],
      ['pages/layout/member-controls.tsx', 'nobody sees you.'],
    ],
  ),
  ...shown('export', 'the export is the member’s alone: another member gets none of it', [
    ['features/settings/own-data.tsx', 'nobody else gets them.'],
  ]),
  ...rows({ promises: 'nothing' }, [
    ['features/community/comments/own-comment-actions.tsx', 'Nobody will see this comment any more'],
    ['features/dashboard/first-steps.tsx', 'Only admins see them.'],
    ['features/dashboard/first-steps.tsx', 'Nobody else can confirm an email address yet'],
    ['features/community/posts/plain-text-note.tsx', 'everyone sees it as plain text'],
    ['pages/home/idle-parts.tsx', 'Only members who have written to each other can rate'],
    ['pages/site-texts.tsx', 'Only admins can change these texts'],
    ['features/notifications/preferences/devices.tsx', 'so that nobody reads along on your screen.'],
  ]),
  ...rows({ word: 'zqprofile', seenBy: ALL }, [[TEXTS, 'What everyone can see - **Your profile**']]),
  ...shown(
    'former-usernames',
    'nobody else takes a username that was given up, and its member takes it back',
    [[TEXTS, 'nobody else can take it.']],
  ),
]

/** Words by which sentences about who sees what are found. */
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
  await undone(async (transaction) => {
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

    /** Rows of the owner about another's thing have no text, so the thing's id is searched instead. */
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
  })
})

test('the tests that show the other sentences exist', () => {
  for (const { shownBy } of ROWS) {
    if (shownBy)
      expect(readFileSync(`tests/policies/${shownBy[0]}.test.ts`, 'utf8')).toContain(`test('${shownBy[1]}`)
  }
})

/** Returns the code without comments, and with white space collapsed, as JSX joins lines. */
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
