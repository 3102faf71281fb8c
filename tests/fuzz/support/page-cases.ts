/** Cases for the pages: every route with hostile ids, queries and cookies. */
import { NO_FILTERS } from '#src/features/developers/filters/filters.ts'
import { routes } from '#src/routes.tsx'

import type { Random } from './random.ts'
import type { Case } from './target.ts'
import { inUrl, text } from './values.ts'

const PARAMETERS = [
  'type',
  'order',
  'contact',
  'subject',
  'error',
  'next',
  'q',
  ...Object.keys(NO_FILTERS),
  'token_hash',
  'code',
  '__proto__',
  '',
]
const KNOWN = [
  '-1',
  '0',
  '1',
  '999999999999',
  '1.5',
  'created_at',
  'like_count',
  'asc',
  'desc',
  'discussion',
  '[object Object]',
  '/..//evil.example',
]
const COOKIES = [
  'hibo_member=1',
  'hibo_theme=dark',
  'hibo_theme=%',
  'hibo_member=; hibo_member=1',
  '=',
  ';;;',
  'a'.repeat(8_000),
  'hibo_theme="\\"',
  Array.from({ length: 200 }, (_, index) => `c${index}=1`).join('; '),
]
const PATHS = routes.flatMap(({ children = [] }) => children.flatMap(({ path }) => path ?? []))

/** @param ids the ids of existing posts, members and the like */
export function* pageCases(random: Random, ids: readonly string[]): Generator<Case> {
  for (;;) {
    for (const path of PATHS) {
      const filled = path.replace(/:\w+|\*/g, () =>
        random.oneIn(3) ? random.pick(ids) : inUrl(random, text(random)),
      )
      const query = PARAMETERS.filter(() => random.oneIn(5)).map(
        (name) => `${name}=${inUrl(random, random.oneIn(2) ? random.pick(KNOWN) : text(random))}`,
      )
      const many = random.oneIn(40) ? Array.from({ length: 1_000 }, () => 'page=1') : []
      yield {
        method: random.oneIn(10) ? random.pick(['HEAD', 'POST', 'OPTIONS']) : 'GET',
        path: `${filled.startsWith('/') ? '' : '/'}${filled}?${[...query, ...many].join('&')}`,
        headers: random.oneIn(3) ? { cookie: random.pick(COOKIES) } : {},
      }
    }
  }
}
