/** The digest: what is new for a member since the one before. */
import * as v from 'valibot'

import { quoted } from '#src/lib/quoted.ts'
import { truncateText } from '#src/lib/truncate-text.ts'

import { availabilityText } from './availability-text.ts'
import { jobOverText } from './job-letters.ts'
import type { Letter } from './letter.ts'
import type { WriteLetter } from './row.ts'

/** A subject shows its beginning on a phone. */
const MAX_TITLE_CHARACTERS = 60

const groupSchema = v.object({
  kind: v.picklist(['comment', 'reply', 'mention', 'rating', 'answer', 'availability', 'job_over']),
  /** Title of the post. */
  title: v.nullable(v.string()),
  /** The latest person whose profile is shown. */
  name: v.nullable(v.string()),
  people: v.number(),
  /** Start of the comment or review, if there is one. */
  text: v.nullable(v.string()),
  /** The availability that is asked about, or 'closed' by silence; what became of an offer; null for other kinds. */
  state: v.nullable(v.string()),
  path: v.string(),
})
type Group = v.InferOutput<typeof groupSchema>

const digestSchema = v.object({
  to: v.string(),
  key: v.string(),
  /** The newest twenty. */
  groups: v.tupleWithRest([groupSchema], groupSchema),
  /** Number of all groups. */
  count: v.number(),
})
type Digest = v.InferOutput<typeof digestSchema>

/** Writes the digest of this row of the outbox; null if nothing is new any more. */
export const writeDigest: WriteLetter = async (sql, { id }, site) => {
  const [found] = await sql.query<{ digest: unknown }>('select internal.digest_mail($1) as digest', [id])
  if (!found?.digest) return null
  const digest = v.parse(digestSchema, found.digest)
  const unsubscribe = { key: digest.key, kind: 'digest', label: 'Turn off these summaries' } as const
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
    items: groups.map((group) => ({ text: sentence(group), quote: group.text, url: group.path })),
    action: { label: 'See all notifications', url: '/notifications' },
    footer: 'You get this summary because you have not read these notifications yet.',
  }
}

function sentence({ kind, title, name, people, state }: Group) {
  if (kind === 'availability') return availabilityText(state)
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

function names(name: string | null, people: number) {
  if (name === null) return people > 1 ? `${people} people` : 'Somebody'
  const first = quoted(name)
  if (people <= 1) return first
  return people === 2 ? `${first} and one other person` : `${first} and ${people - 1} others`
}
