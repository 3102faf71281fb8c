/** Atom feeds of the newest open offers: of all, or of one skill. */
import * as v from 'valibot'

import { dayText } from '#src/shared/domain/day-text.ts'
import { jobSchema } from '#src/shared/jobs/job.ts'
import { jobPlaceText, KIND_TEXTS, payText } from '#src/shared/jobs/job-texts.ts'
import { HIDDEN_MEMBER } from '#src/shared/safety/things.ts'
import { type AtomFeed, atomDocument } from './atom-document.ts'
import type { VisitorApi } from './visitor-api.ts'

const PATH = /^\/jobs\/(?:skills\/([\da-f-]{36})\/)?feed\.atom$/
const MAX_OFFERS = 20

const skillsSchema = v.array(v.object({ id: v.string(), name: v.string() }))
const pageSchema = v.object({
  items: v.array(
    v.object({
      post_id: v.string(),
      title: v.string(),
      created_at: v.string(),
      updated_at: v.string(),
      // Null for a member with a hidden profile.
      author: v.nullable(v.object({ full_name: v.string(), username: v.nullable(v.string()) })),
      job: jobSchema,
    }),
  ),
})

type Item = v.InferOutput<typeof pageSchema>['items'][number]

/** Returns the feed of this path, or null for an unknown skill. Rejects if the database fails. */
export async function jobFeed(
  pathname: string,
  api: VisitorApi,
  { siteUrl, siteName }: { siteUrl: string; siteName: string },
): Promise<AtomFeed | null> {
  const [path, id] = PATH.exec(pathname) ?? []
  if (!path) return null
  const skill = id && (await api('skill_options', {}, skillsSchema)).find((known) => known.id === id)
  if (id && !skill) return null
  const filters = skill ? { skills: [skill.id] } : {}
  const { items } = await api(
    'find_jobs',
    { page_size: String(MAX_OFFERS), filters: JSON.stringify(filters) },
    pageSchema,
  )
  return atomDocument({
    siteUrl,
    path,
    page: skill ? `/jobs?skills=${skill.id}` : '/jobs',
    title: `${skill ? `Jobs with ${skill.name}` : 'Jobs'} · ${siteName}`,
    subtitle: 'Open offers for Somali tech talent',
    entries: items.map(entryOf),
  })
}

function entryOf({ post_id: id, title, created_at, updated_at, author, job }: Item) {
  const facts = [job.employer, KIND_TEXTS[job.kind], payText(job), jobPlaceText(job)]
  return {
    id,
    title,
    published: created_at,
    updated: updated_at,
    author: { name: author?.full_name ?? HIDDEN_MEMBER, username: author?.username ?? null },
    terms: job.skills.map(({ name }) => name),
    summary: `${facts.join(' · ')}. The last day is ${dayText(job.last_day)}.`,
  }
}
