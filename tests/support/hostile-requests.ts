/** Data requests and URLs that try to make a parser slow. */
import { createRandom, type Random } from '#tests/fuzz/support/random.ts'

const QUERY_CHARACTERS = 8_000
const BODY_CHARACTERS = 250_000
const URL_CHARACTERS = 20_000

/** Splits a list at its dots (·). */
const pieces = (text: string) => text.split('·')
const QUERY_PIECES = [
  ...pieces('select=·order=·limit=·offset=·columns=·title=·id=·not.·and=(·or=(·&·='),
  ...pieces('eq.·neq.·gt.·in.(·in.("·is.null·is.·like.·ilike.*·not.in.(·not.not.·fts.·or(·writers('),
  ...pieces('!inner(·writers.order=·cs.{'),
  ...pieces('*·%·_·"·\\·\\"·","·",·,"·,·(·)·.·..· ·\n·+·%22·%00·%'),
  ...pieces('title·id·"title"·.asc·.desc·.nullsfirst·:·::·->·->>·!·a·1·é·😀'),
]
const BODY_PIECES = [
  ...pieces('{·}·[·]·{"a":·":·"·\\·\\"·\\u0000·,·:·null·true·1·1e999·-'),
  ...pieces('"title":·"title":"a",·{"title":"a"},·[[·]]· ·\n·a·é·\ud800'),
]
const URL_PIECES = [
  ...pieces('http://·https://·mailto:·javascript:·data:·//·/·\\·\\\\·/.·/..·/.//·@·:'),
  ...pieces('[·]·[::·%·%2f·%00·?·#·&· ·\t·\n·\0·\u3000·.·..·xn--·-·a'),
  ...pieces('a.·é·字·\u0301·😀·\u202e·0x7f·1.·🏴\u{e0067}'),
]

/** The search part of a request's URL. */
export function hostileQuery(seed: number): string {
  const random = createRandom(seed)
  return `?${random.pick(['', 'select=', 'title=in.(', 'title=eq.', 'order='])}${repeated(random, QUERY_PIECES, QUERY_CHARACTERS)}`
}

/** The body of a request: JSON, or nearly. */
export function hostileBody(seed: number): string {
  const random = createRandom(seed)
  const keys = (first: number, count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"k${first + index}":1`).join(',')}}`
  return random.pick([
    () => repeated(random, BODY_PIECES, BODY_CHARACTERS),
    () => `{"title":"${'\\"'.repeat(BODY_CHARACTERS / 2)}"}`,
    () => `[${Array.from({ length: BODY_CHARACTERS / 14 }, () => '{"title":"a"}').join(',')}]`,
    // As many columns as fit, in rows with the same ones and in rows with others.
    () => `[${keys(0, 8_000)},${keys(0, 8_000)}]`,
    () => `[${keys(0, 8_000)},${keys(random.below(3), 8_000)}]`,
  ])()
}

export function hostileUrl(seed: number): string {
  return repeated(createRandom(seed), URL_PIECES, URL_CHARACTERS)
}

/** A few pieces at the start, then the same few again and again, or any. */
function repeated({ below, pick }: Random, pieces: readonly string[], length: number): string {
  const some = (most: number) => Array.from({ length: 1 + below(most) }, () => pick(pieces)).join('')
  const start = some(4)
  const unit = some(3)
  const rest =
    below(4) === 0
      ? Array.from({ length: length / 3 }, () => pick(pieces)).join('')
      : unit.repeat(Math.ceil(length / unit.length))
  return (start + rest).slice(0, length - 10) + some(2)
}
