/** The lightest possible page. Measured in each run, it makes the figures of two machines comparable. */
import * as v from 'valibot'

import { escapeMarkup } from '#src/lib/escape-markup.ts'

const peopleSchema = v.object({
  named: v.object({
    data: v.array(
      v.object({
        full_name: v.string(),
        title: v.nullable(v.string()),
        bio: v.nullable(v.string()),
        avatar_url: v.nullable(v.string()),
      }),
    ),
  }),
})

/** The data of a page of ours, as it is in its HTML. */
export function stateOf(html: string): unknown {
  const [, json = ''] = /id="query-state">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

/** Plain HTML with the words and pictures of the developers' page: no style, no script. */
export function plainPage(state: unknown): string {
  const answers = v.parse(v.array(v.looseTuple([v.unknown(), v.unknown()])), state)
  const people = answers.map(([, data]) => v.safeParse(peopleSchema, data)).find(({ success }) => success)
  if (!people?.success) throw new Error('The page holds no developers')
  const items = people.output.named.data.map(
    ({ full_name, title, bio, avatar_url }) =>
      `<li>${avatar_url ? `<img src="${escapeMarkup(avatar_url)}" alt="" width="56" height="56" loading="lazy">` : ''}` +
      `<h2>${escapeMarkup(full_name)}</h2><p>${escapeMarkup(title ?? '')}</p><p>${escapeMarkup(bio ?? '')}</p></li>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title><h1>Explore Developers</h1><ul>${items.join('')}</ul>`
}
