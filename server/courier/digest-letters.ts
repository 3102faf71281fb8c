/** The digest: what is new for a member since the one before. */
import * as v from 'valibot'

import { onOneLine, quoted } from '#src/lib/quoted.ts'
import { truncateText } from '#src/lib/truncate-text.ts'

import { availabilityText } from './availability-text.ts'
import { jobOverText } from './job-letters.ts'
import type { Letter } from './letter.ts'
import { readJson, type WriteLetter } from './row.ts'

/** A phone shows only the beginning of a subject. */
const MAX_TITLE_CHARACTERS = 60

/** Names of what saved searches found, in one mail. */
const MAX_FOUND_NAMES = 10
/** The database counts finds only up to this number. */
const MAX_COUNTED = 100

const groupSchema = v.object({
  kind: v.picklist(['comment', 'reply', 'mention', 'rating', 'answer', 'availability', 'search', 'job_over']),
  /** Title of the post, or name of the saved search. */
  title: v.nullable(v.string()),
  /** The latest person whose profile is shown. */
  name: v.nullable(v.string()),
  people: v.number(),
  /** Start of the comment or review, if there is one. */
  text: v.nullable(v.string()),
  /** The finds of a saved search: how many, and the latest ten. */
  found: v.nullable(v.object({ count: v.number(), latest: v.array(v.object({ name: v.string() })) })),
  /**
   * The availability that is asked about, or 'closed' if there was no answer; the outcome of an offer; the kind of a
   * search; null for other groups.
   */
  state: v.nullable(v.string()),
  path: v.string(),
})
type Group = v.InferOutput<typeof groupSchema>

const digestSchema = v.object({
  to: v.string(),
  key: v.string(),
  /** The newest twenty groups. */
  groups: v.tupleWithRest([groupSchema], groupSchema),
  /** Number of all groups. */
  count: v.number(),
})
type Digest = v.InferOutput<typeof digestSchema>

/** Writes the digest of this row of the outbox; null if nothing is new any more. */
export const writeDigest: WriteLetter = async (sql, { id }, site) => {
  const digest = await readJson(sql, 'internal.digest_mail($1)', [id], digestSchema)
  if (!digest) return null
  const isOfSearches = digest.groups.every(({ kind }) => kind === 'search')
  const unsubscribe = {
    key: digest.key,
    ...(isOfSearches
      ? ({ kind: 'search', label: 'Turn off mails about your saved searches' } as const)
      : ({ kind: 'digest', label: 'Turn off these summaries' } as const)),
  }
  return { to: digest.to, ...digestLetter(digest, site.name), unsubscribe }
}

function digestLetter({ groups, count }: Digest, siteName: string): Letter {
  const [first] = groups
  const rest = count - groups.length
  return {
    subject: count === 1 ? sentence(first) : `${sentence(first)}, and ${count - 1} more`,
    lines: [
      `This is new for you on ${siteName}.`,
      ...(rest > 0 ? [`The newest ${groups.length} of ${count}:`] : []),
    ],
    items: groups.map((group, index) => ({
      text: sentence(group),
      quote: group.text ?? foundNames(group, groups.slice(0, index)),
      url: group.path,
    })),
    action: { label: 'See all notifications', url: '/notifications' },
    footer: 'You get this summary because you have not read these notifications yet.',
  }
}

/** The names that a search found, as far as the searches before it left room; null if there is none. */
function foundNames({ found }: Group, before: readonly Group[]) {
  const left = MAX_FOUND_NAMES - before.reduce((sum, group) => sum + (group.found?.latest.length ?? 0), 0)
  if (!found || left <= 0) return null
  const shown = found.latest
    .slice(0, left)
    .map(({ name }) => truncateText(onOneLine(name), MAX_TITLE_CHARACTERS))
  const rest = found.count - shown.length
  return `${shown.join('\n')}${rest > 0 ? `\nand ${rest}${found.count === MAX_COUNTED ? ' or' : ''} more` : ''}`
}

function sentence({ kind, title, name, people, state, found }: Group) {
  if (kind === 'availability') return availabilityText(state)
  if (kind === 'search') {
    const what = state === 'jobs' ? 'job' : 'person'
    return `New for your search ${quoted(title ?? '')}: ${foundText(found?.count ?? 0, what)}`
  }
  if (kind === 'job_over') return jobOverText(title, state)
  const who = names(name, people)
  const post = title === null ? 'a post' : quoted(truncateText(title, MAX_TITLE_CHARACTERS))
  const did = {
    comment: `commented on your post ${post}`,
    reply: `replied to you under ${post}`,
    mention: `mentioned you under ${post}`,
    rating: 'rated you',
    answer: 'answered your review',
  }
  return `${who} ${did[kind]}`
}

/** Text for the number of finds, which are counted up to a hundred. */
function foundText(count: number, what: 'job' | 'person') {
  if (count === 1) return `1 ${what}`
  return `${count}${count === MAX_COUNTED ? ' or more' : ''} ${what === 'job' ? 'jobs' : 'people'}`
}

function names(name: string | null, people: number) {
  if (name === null) return people > 1 ? `${people} people` : 'Somebody'
  const first = quoted(name)
  if (people <= 1) return first
  return people === 2 ? `${first} and one other person` : `${first} and ${people - 1} others`
}
