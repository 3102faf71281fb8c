/** Texts about ending offers, and the mail that asks their authors. */
import * as v from 'valibot'

import { quoted } from '#src/lib/quoted.ts'
import { truncateText } from '#src/lib/truncate-text.ts'

import type { Letter } from './letter.ts'
import { readJson, type WriteLetter } from './row.ts'

/** A phone shows only the beginning of a subject. */
const MAX_TITLE_CHARACTERS = 60

const endingSchema = v.object({
  to: v.string(),
  key: v.string(),
  id: v.string(),
  title: v.string(),
  /** A day of the calendar where the offer is: '2026-12-03'. */
  last_day: v.string(),
})

/** Writes the mail of this row of the outbox; null if there is nothing to ask any more. */
export const writeJobEnding: WriteLetter = async (sql, { id }, { at }) => {
  const call = 'internal.job_ending_mail($1, coalesce($2, now()))'
  const ending = await readJson(sql, call, [id, at], endingSchema)
  if (!ending) return null
  const { to, key, ...job } = ending
  return {
    to,
    ...endingLetter(job),
    unsubscribe: { key, kind: 'job', label: 'Turn off mails about the end of your offers' },
  }
}

function endingLetter({ id, title, last_day }: { id: string; title: string; last_day: string }): Letter {
  const day = new Date(last_day).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return {
    subject: jobEndingText(title),
    lines: [
      `Its last day is ${day}.`,
      'Are you still looking? Extend it, by up to 60 days from today. Did you find somebody? Say that it is filled, so that nobody else answers for nothing.',
      'If you do nothing, it ends by itself, and those who answered learn that it is over.',
    ],
    action: { label: 'Extend it or close it', url: `/community/post/${id}` },
    footer: 'You get this mail because you published this offer. There is one such mail before it ends.',
  }
}

/** 'Your offer “Title” ends soon' */
export function jobEndingText(title: string | null): string {
  return `Your offer${quotedTitle(title)} ends soon`
}

const ENDS: Readonly<Record<string, string>> = {
  filled: 'is filled',
  over: 'is over',
  open: 'is open again',
}

/** 'The offer “Title”, which you answered, is filled' */
export function jobOverText(title: string | null, state: string | null): string {
  const ended = ENDS[state ?? ''] ?? 'is no longer there'
  return title === null
    ? `An offer that you answered ${ended}`
    : `The offer${quotedTitle(title)}, which you answered, ${ended}`
}

function quotedTitle(title: string | null) {
  return title === null ? '' : ` ${quoted(truncateText(title, MAX_TITLE_CHARACTERS))}`
}
