/** Cases for `/rest/v1`: every column with every kind of value, every function, malformed queries. */
import type { Member } from '#tests/support/members.ts'

import type { Actors } from './actors.ts'
import type { Relation, Routine } from './catalogue.ts'
import type { Random } from './random.ts'
import type { Case, Target } from './target.ts'
import { BROKEN_BODIES, inUrl, text, value } from './values.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const OPERATORS =
  'eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr nxr nxl adj not.eq not.in like(any) eq(all) eq.eq .. between'.split(
    ' ',
  )
const PREFERENCES = [
  'return=representation',
  'return=minimal',
  'return=headers-only',
  'count=exact',
  'count=planned',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'handling=strict',
  'tx=rollback',
  'max-affected=0',
  'timezone=Nowhere/None',
  'return=return=return',
  ',,,;;;',
]
const ACCEPTED = [
  '*/*',
  '',
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.plan+json',
  'text/csv',
  'application/geo+json',
  'text/xml',
  'application/octet-stream',
  'a/b;q=0, */*;q=2',
  ';;;',
]
const RANGES = ['0-9', '9-0', '-1', '0-', 'bytes=0-1', '0-99999999999999999999', 'a-b', '']
const TYPES = [
  'application/json',
  'text/csv',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data',
  'application/json; charset=utf-16',
  '',
  '/',
]
const SELECTS = [
  '*',
  '**',
  '*,*',
  '',
  ',',
  'id,id',
  'nothing',
  'id:id:id',
  'id::text::text',
  'id::nothing',
  'count()',
  'id.count()',
  'id.sum().avg()',
  '...profiles(*)',
  'profiles!inner(*)',
  'profiles!nothing(*)',
  'profiles(profiles(profiles(*)))',
  'profiles!profile_id(*)',
  'id,author:profile_id(id,full_name)',
  'id,posts(id,comments(count))',
  'id,projects(project_skills(skills(name)))',
  'id,posts(comments(posts(id)))',
  'profiles!a!b!inner(id)',
  'count',
  '(((((((((',
  ')))))',
  'a(b(c(d(e))))',
  '"id"',
  '"',
  'id->a->>b',
  'id->>',
  "id->'",
  'id->999999999999',
  '*,*(*)',
  'pg_sleep(1)',
  '$1',
]
const ORDERS = [
  'id',
  'id.desc.nullslast',
  'id.desc.desc',
  'nothing',
  '.',
  'id.asc,id.desc',
  'profiles(id)',
  "id'--",
  'id->a',
  '1',
  '',
]
const AMOUNTS = ['0', '1', '-1', '1000', '1001', '99999999999999999999', '1.5', 'a', '', 'NaN', '1e3']
const LOGIC = [
  '(id.eq.1,id.eq.2)',
  '(id.eq.1',
  '()',
  'and',
  '(not.and(id.is.null))',
  `(${'id.is.null,'.repeat(300)}id.is.null)`,
  `${'(or'.repeat(30)}(id.eq.1)${')'.repeat(30)}`,
  '(id.in.(1,2,3)',
  '("id".eq."a,b")',
  '(id.eq.a.b.c)',
  '(and(id.is.null,id.in.("a,b",c)),id.not.eq.{})',
  `(${'id.ilike.*a*a*,'.repeat(3)}id.cs.{a})`,
]

type Row = Record<string, unknown>

/** Reads one valid row of each table that has rows. Each case then spoils one column of it. */
export async function readSamples(target: Target, relations: readonly Relation[]): Promise<Map<string, Row>> {
  const samples = new Map<string, Row>()
  for (const { name, insertable } of relations) {
    const [row] = insertable.length > 0 ? await target.sql(`select * from public.${name} limit 1`) : []
    samples.set(name, row ?? {})
  }
  return samples
}

/** Cases that send a member's own row with one column spoiled. */
export function* columnCases(
  random: Random,
  {
    actors,
    relations,
    samples,
  }: { actors: Actors; relations: readonly Relation[]; samples: ReadonlyMap<string, Row> },
): Generator<Case> {
  for (;;) {
    for (const relation of relations) {
      for (const column of relation.columns)
        yield columnCase(random, actors, relation, samples.get(relation.name), column)
    }
  }
}

function columnCase(
  random: Random,
  actors: Actors,
  relation: Relation,
  sample: Row = {},
  column: string,
): Case {
  const { name, insertable, updatable } = relation
  const headers = { ...actors.headers(random), ...JSON_TYPE, prefer: random.pick(PREFERENCES) }
  const path = `/rest/v1/${name}`
  const kind = random.below(4)
  if (kind === 0 && insertable.length > 0) {
    const row = ownRow(actors.owner, insertable, sample)
    return { method: 'POST', path, headers, body: spoilColumn(random, row, column) }
  }
  if (kind === 1 && updatable.length > 0) {
    const filter = random.pick([
      `id=eq.${sample.id}`,
      `profile_id=eq.${actors.owner.id}`,
      `${column}=in.()`,
      '',
    ])
    return { method: 'PATCH', path: `${path}?${filter}`, headers, body: spoilColumn(random, {}, column) }
  }
  if (kind === 2 && random.oneIn(4)) {
    return { method: 'DELETE', path: `${path}?${column}=eq.${inUrl(random, text(random))}`, headers }
  }
  const filter = `${column}=${random.pick(OPERATORS)}.${inUrl(random, text(random))}`
  return { method: 'GET', path: `${path}?${filter}&limit=20`, headers }
}

function ownRow(owner: Member, insertable: readonly string[], sample: Row): Row {
  const given = insertable.filter((column) => column !== 'id' && sample[column] !== null)
  const row = Object.fromEntries(given.map((column) => [column, sample[column]]))
  for (const column of ['profile_id', 'sender_id', 'rater_id']) if (column in row) row[column] = owner.id
  return row
}

/** Writes the row as JSON with another value in this column, which then may be in the JSON twice. */
function spoilColumn(random: Random, row: Row, column: string): string {
  const spoiling = JSON.stringify(value(random))
  const rest = Object.entries(row)
    .filter(([name]) => name !== column)
    .map(([name, kept]) => `${JSON.stringify(name)}:${JSON.stringify(kept)}`)
  return `{${[...rest, `${JSON.stringify(column)}:${spoiling}`].join()}}`
}

/** Cases that call functions with their own parameters, others, none, and too many. */
export function* routineCases(random: Random, actors: Actors, routines: readonly Routine[]): Generator<Case> {
  for (;;) {
    for (const { name, parameters } of routines) {
      const given = parameters.filter(() => !random.oneIn(4))
      if (random.oneIn(8)) given.push(random.pick(['nothing', '__proto__', '', 'select', 'limit']))
      const headers = { ...actors.headers(random), ...JSON_TYPE }
      if (random.oneIn(3)) {
        const query = given.map((key) => `${key}=${inUrl(random, text(random))}`).join('&')
        yield { method: 'GET', path: `/rest/v1/rpc/${name}?${query}`, headers }
      } else {
        const body = random.oneIn(10)
          ? random.pick(BROKEN_BODIES)()
          : `{${given.map((key) => `${JSON.stringify(key)}:${JSON.stringify(value(random))}`).join()}}`
        yield { method: 'POST', path: `/rest/v1/rpc/${name}`, headers, body }
      }
    }
  }
}

/** Cases whose query, headers and body are malformed or do not fit together. */
export function* queryCases(random: Random, actors: Actors, relations: readonly Relation[]): Generator<Case> {
  for (;;) {
    const { name } = random.oneIn(20)
      ? { name: random.pick(['nothing', 'pg_class', 'rpc', 'rpc/', '..', '%2e%2e', '', 'posts/1']) }
      : random.pick(relations)
    const query = [
      ...(random.oneIn(2) ? [`select=${encodeURIComponent(random.pick(SELECTS))}`] : []),
      ...(random.oneIn(3) ? [`order=${encodeURIComponent(random.pick(ORDERS))}`] : []),
      ...(random.oneIn(3)
        ? [`${random.pick(['or', 'and', 'not.or', 'profiles.or'])}=${encodeURIComponent(random.pick(LOGIC))}`]
        : []),
      ...(random.oneIn(3) ? [`limit=${random.pick(AMOUNTS)}`] : []),
      ...(random.oneIn(4) ? [`offset=${random.pick(AMOUNTS)}`] : []),
      ...(random.oneIn(6) ? [`on_conflict=${inUrl(random, text(random))}`] : []),
      ...(random.oneIn(6) ? [`columns=${inUrl(random, text(random))}`] : []),
      ...(random.oneIn(9) ? [`${inUrl(random, text(random))}=${inUrl(random, text(random))}`] : []),
      ...(random.oneIn(30) ? Array.from({ length: 500 }, (_, index) => `a${index}=eq.1`) : []),
    ].join('&')
    const method = random.pick([
      'GET',
      'GET',
      'GET',
      'POST',
      'PATCH',
      'HEAD',
      'PUT',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
    ])
    const hasBody = ['POST', 'PATCH', 'PUT'].includes(method)
    // A deletion without a filter would empty a member's tables, so later cases would find less.
    const path = `/rest/v1/${name}?${method === 'DELETE' ? 'id=in.()&' : ''}${query}`
    yield {
      method,
      path,
      headers: {
        ...actors.headers(random),
        ...(random.oneIn(2) && { accept: random.pick(ACCEPTED) }),
        ...(random.oneIn(2) && { prefer: random.pick(PREFERENCES) }),
        ...(random.oneIn(4) && {
          range: random.pick(RANGES),
          'range-unit': random.pick(['items', 'bytes', '']),
        }),
        ...(hasBody && { 'content-type': random.pick(TYPES) }),
        ...(random.oneIn(15) && { 'accept-profile': random.pick(['auth', 'public', 'storage', '']) }),
        ...(random.oneIn(15) && {
          'accept-encoding': random.pick(['br', 'gzip;q=0', '*', 'nothing', ',,', 'br;q=a']),
        }),
      },
      ...(hasBody && { body: random.pick(BROKEN_BODIES)() }),
    }
  }
}
