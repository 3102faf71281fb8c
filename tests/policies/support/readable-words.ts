/** Finds every table, view and function through which a reader gets a word. */
import { escapeLiteral } from 'pg'

import type { Transaction } from '#tests/support/engines/test-session.ts'

/** A role of the API, and the member who asks; null for a visitor. */
export interface Reader {
  role: 'anon' | 'authenticated'
  id: string | null
}

/** Arguments for functions, by type: each parameter gets each value of its type in turn. */
export type Candidates = Record<string, string[]>

interface Parameter {
  name: string
  type: string
  required: boolean
}

/** Runs each question with the reader's role and id, and then undoes its effects, such as settings. */
const ASK = `
  create or replace function pg_temp.sources_of(reader text, member text, questions jsonb, words text[])
  returns setof text language plpgsql as $$
  declare
    question record;
    answer text;
  begin
    for question in select q ->> 'source' as source, q ->> 'text' as text from jsonb_array_elements(questions) as q loop
      answer := null;
      begin
        perform set_config('role', reader, true), set_config('request.jwt.claim.sub', member, true);
        execute question.text into answer;
        raise exception 'answered';
      exception when others then -- refused, or answered
      end;
      return query select question.source || ': ' || word from unnest(words) as word
        where position(word in lower(answer)) > 0;
    end loop;
  end $$`

/** Returns one line for each source and word, `source: word`, sorted. */
export async function sourcesOf(
  words: string[],
  reader: Reader,
  database: Transaction,
  candidates: Candidates,
): Promise<string[]> {
  const questions: { source: string; text: string }[] = []
  for (const { name, columns } of await relationsFor(reader, database)) {
    questions.push({
      source: name,
      text: `select string_agg(t::text, ' ') from (select ${columns} from public.${name}) as t`,
    })
  }
  for (const { name, parameters } of await functionsFor(reader, database)) {
    for (const args of callsOf(parameters, candidates)) {
      const list = Object.entries(args).map(([key, value]) => `"${key}" => ${escapeLiteral(value)}`)
      questions.push({
        source: name,
        text: `select string_agg(to_jsonb(t)::text, ' ') from public.${name}(${list.join(', ')}) as t`,
      })
    }
  }
  // One round trip to the database, because there are thousands of questions.
  await database.exec(ASK)
  const { rows } = await database.query<{ line: string }>(
    'select distinct pg_temp.sources_of($1, $2, $3, $4) as line',
    [reader.role, reader.id ?? '', JSON.stringify(questions), words],
  )
  return rows.map(({ line }) => line).sort()
}

async function relationsFor({ role }: Reader, database: Transaction) {
  const { rows } = await database.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'v') and has_column_privilege($1, c.oid, a.attnum, 'select')
    group by c.relname order by c.relname`,
    [role],
  )
  return rows
}

/** Functions that only read: what a writing function returns is the caller's own. */
async function functionsFor({ role }: Reader, database: Transaction) {
  const { rows } = await database.query<{ name: string; parameters: Parameter[] }>(
    `select p.proname as name, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', p.proargnames[place], 'type', format_type(kind, null),
        'required', place <= p.pronargs - p.pronargdefaults) order by place), '[]')
      from unnest(p.proargtypes::oid[]) with ordinality as given (kind, place)
    ) as parameters
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
    where p.provolatile <> 'v' and has_function_privilege($1, p.oid, 'execute') order by p.proname`,
    [role],
  )
  return rows
}

/** Calls with each value of the required arguments, then with each optional one beside the first required ones. */
function callsOf(parameters: Parameter[], candidates: Candidates): Record<string, string>[] {
  const values = ({ name, type }: Parameter) => (candidates[type] ?? []).map((value) => ({ [name]: value }))
  let calls: Record<string, string>[] = [{}]
  for (const parameter of parameters.filter(({ required }) => required)) {
    calls = calls.flatMap((call) => values(parameter).map((value) => ({ ...call, ...value })))
  }
  const [first] = calls
  const optional = parameters.filter(({ required }) => !required).flatMap(values)
  return first ? [...calls, ...optional.map((value) => ({ ...first, ...value }))] : []
}
