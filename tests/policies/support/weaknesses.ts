/** Finds weaknesses by the rules of Supabase's advisors and by our own. Each rule is one query over the catalogue. */
import type { Query } from '#tests/support/engines/catalogue.ts'
import { FUNCTIONS, HELPERS } from '#tests/support/rights/functions.ts'

/** `name role` of the definer functions that the API's roles reach. */
const CALLABLE_DEFINERS = [
  ...Object.entries(FUNCTIONS).filter(([, { definer }]) => definer),
  ...Object.entries(HELPERS).map(([name, callers]) => [name, { callers }] as const),
].flatMap(([name, { callers }]) =>
  callers === 'everyone' ? [`${name} anon`, `${name} authenticated`] : [`${name} authenticated`],
)

/** The function is not exposed, and names members whom the policy of `profiles` keeps out of lists. */
const NAMES_OF_VISIBLE_MEMBERS = 'people'

const OUR_TABLES = `
  pg_class o join pg_namespace n on n.oid = o.relnamespace and n.nspname in ('public', 'internal')`
const OUR_FUNCTIONS = `
  pg_proc o join pg_namespace n on n.oid = o.pronamespace and n.nspname in ('public', 'internal')`
const API_ROLES = `(values ('anon'), ('authenticated')) as r (role)`

const RULES: Record<string, string> = {
  'table without row level security': `
    select o.relname as what from ${OUR_TABLES} where o.relkind in ('r', 'p') and not o.relrowsecurity`,
  'table of the exposed schema without a policy': `
    select o.relname as what from ${OUR_TABLES}
    where n.nspname = 'public' and o.relkind in ('r', 'p') and not exists (select from pg_policy p where p.polrelid = o.oid)`,
  'table without a primary key': `
    select o.relname as what from ${OUR_TABLES}
    where o.relkind in ('r', 'p')
      and not exists (select from pg_constraint c where c.conrelid = o.oid and c.contype = 'p')`,
  'foreign key without an index': `
    select c.conrelid::regclass || '.' || c.conname as what
    from pg_constraint c
    join ${OUR_TABLES} on o.oid = c.conrelid
    where c.contype = 'f' and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indpred is null
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
  'foreign key that does not say what a deletion does': `
    select conrelid::regclass || '.' || conname as what from pg_constraint c
    join ${OUR_TABLES} on o.oid = c.conrelid where contype = 'f' and confdeltype = 'a'`,
  'policy that asks for the caller at each row': `
    select tablename || '.' || policyname as what from pg_policies
    where schemaname in ('public', 'internal', 'storage')
      and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''),
        '\\( SELECT auth\\.(uid|jwt|role)\\(\\) AS (uid|jwt|role)\\)', '', 'g') ~ '(auth\\.|current_setting)'`,
  'several permissive policies for one role and action': `
    select tablename || ' ' || role || ' ' || action as what
    from pg_policies,
      unnest(roles) as role,
      unnest(case cmd when 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] else array[cmd] end) as action
    where schemaname in ('public', 'internal') and permissive = 'PERMISSIVE'
    group by tablename, role, action having count(*) > 1`,
  'policy for everyone instead of named roles': `
    select tablename || '.' || policyname as what from pg_policies
    where schemaname in ('public', 'internal', 'storage') and 'public' = any (roles)`,
  'function whose search path can be changed': `
    select o.proname as what from ${OUR_FUNCTIONS}
    where not coalesce(o.proconfig, '{}') && array['search_path=""', 'search_path=']`,
  'definer function in the exposed schema': `
    select o.proname as what from ${OUR_FUNCTIONS} where n.nspname = 'public' and o.prosecdef`,
  'definer function that the API reaches without a reason': `
    select o.proname || ' ' || r.role as what from ${OUR_FUNCTIONS} cross join ${API_ROLES}
    where o.prosecdef and has_function_privilege(r.role, o.oid, 'execute')
      and o.proname || ' ' || r.role <> all (array['${CALLABLE_DEFINERS.join("', '")}'])`,
  'stated definer function that the API does not reach': `
    select stated as what from unnest(array['${CALLABLE_DEFINERS.join("', '")}']) as stated
    where not exists (
      select from ${OUR_FUNCTIONS} cross join ${API_ROLES}
      where o.prosecdef and stated = o.proname || ' ' || r.role and has_function_privilege(r.role, o.oid, 'execute'))`,
  'function that writes a whole table, which hosted projects refuse': `
    select o.proname as what from ${OUR_FUNCTIONS}
    where exists (
      select from regexp_split_to_table(o.prosrc, ';') as statement
      where statement ~* '\\m(update [a-z_]+\\.|delete from )' and statement !~* '\\mwhere\\M')`,
  'function that everyone may execute': `
    select o.proname as what from ${OUR_FUNCTIONS}
    where exists (
      select from aclexplode(coalesce(o.proacl, acldefault('f', o.proowner))) as a
      where a.grantee = 0 and a.privilege_type = 'EXECUTE')`,
  'view that runs with its owner’s rights': `
    select o.relname as what from ${OUR_TABLES}
    where o.relkind = 'v' and not coalesce(o.reloptions, '{}') @> array['security_invoker=true']
      and o.relname <> '${NAMES_OF_VISIBLE_MEMBERS}'`,
  'materialized view': `
    select o.relname as what from ${OUR_TABLES} where o.relkind = 'm'`,
  'right that no API role needs': `
    select o.relname || ' ' || r.role || ' ' || p.privilege as what
    from ${OUR_TABLES} cross join ${API_ROLES}
    cross join (values ('truncate'), ('references'), ('trigger')) as p (privilege)
    where o.relkind in ('r', 'v', 'p') and has_table_privilege(r.role, o.oid, p.privilege)`,
  'right on an internal table': `
    select o.relname || ' ' || r.role || ' ' || p.privilege as what
    from ${OUR_TABLES} cross join (values ('anon'), ('authenticated'), ('service_role')) as r (role)
    cross join (values ('select'), ('insert'), ('update'), ('delete'), ('truncate')) as p (privilege)
    where n.nspname = 'internal' and o.relkind in ('r', 'v', 'p') and o.relname <> '${NAMES_OF_VISIBLE_MEMBERS}'
      and (has_table_privilege(r.role, o.oid, p.privilege)
        or p.privilege in ('select', 'insert', 'update') and has_any_column_privilege(r.role, o.oid, p.privilege))`,
  'visitor who may write': `
    select o.relname || ' ' || p.privilege as what
    from ${OUR_TABLES} cross join (values ('insert'), ('update')) as p (privilege)
    where o.relkind in ('r', 'v', 'p')
      and (has_any_column_privilege('anon', o.oid, p.privilege) or has_table_privilege('anon', o.oid, 'delete'))`,
  'member who may write every column': `
    select o.relname || ' ' || p.privilege as what
    from ${OUR_TABLES} cross join (values ('insert'), ('update')) as p (privilege)
    where o.relkind in ('r', 'v', 'p') and has_table_privilege('authenticated', o.oid, p.privilege)`,
  'table or function without a comment': `
    select o.relname as what from ${OUR_TABLES}
    where n.nspname = 'public' and o.relkind in ('r', 'v', 'p') and obj_description(o.oid, 'pg_class') is null
    union all
    select o.proname from ${OUR_FUNCTIONS}
    where n.nspname = 'public' and obj_description(o.oid, 'pg_proc') is null`,
  'check constraint with a generated name': `
    select c.conrelid::regclass || '.' || c.conname as what from pg_constraint c
    join ${OUR_TABLES} on o.oid = c.conrelid where c.contype = 'c' and c.conname like '%\\_check'`,
}

/** One line for each finding, `rule: object`; empty when there is none. */
export async function findWeaknesses(query: Query): Promise<string[]> {
  const found: string[] = []
  for (const [rule, sql] of Object.entries(RULES)) {
    for (const { what } of await query(sql)) found.push(`${rule}: ${what}`)
  }
  return found.sort()
}
