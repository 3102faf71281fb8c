/** The database catalogue as text that can be compared between engines. */

/** Runs one query and resolves with its rows. */
export type Query = (sql: string) => Promise<Record<string, unknown>[]>

/** Queries that list one kind of object each, one line per object. */
export type Catalogue = Record<string, string[]>

const API_ROLES = `(values ('anon'), ('authenticated'), ('service_role'), ('public')) as r (role)`
const OURS = `n.nspname in ('public', 'internal')`
/** Excludes objects of extensions, because engines come with different ones. */
const NOT_OF_EXTENSIONS = `not exists (
  select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`

const PARTS = {
  columns: `
    select concat_ws(' ', o.relkind, n.nspname || '.' || o.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class o
    join pg_namespace n on n.oid = o.relnamespace
    join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
    where ${OURS} and o.relkind in ('r', 'v', 'm', 'p')`,
  tables: `
    select concat_ws(' ', n.nspname || '.' || o.relname, o.relkind, 'rls', o.relrowsecurity, o.reloptions::text) as line
    from pg_class o
    join pg_namespace n on n.oid = o.relnamespace
    where ${OURS} and o.relkind in ('r', 'v', 'm', 'p', 'S')`,
  // PostgreSQL 18 lists "not null" here too; columns have it already.
  constraints: `
    select concat_ws(' ', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as line
    from pg_constraint c
    join pg_namespace n on n.oid = c.connamespace
    where ${OURS} and c.contype <> 'n'`,
  // Whether the extension's schema is spelled out depends on the search path of the session.
  indexes: `
    select replace(indexdef, 'extensions.', '') as line from pg_indexes where schemaname in ('public', 'internal')`,
  policies: `
    select concat_ws(' | ', schemaname || '.' || tablename, policyname, permissive, roles::text, cmd, qual, with_check)
      as line
    from pg_policies where schemaname in ('public', 'internal', 'storage')`,
  table_grants: `
    select concat_ws(' ', r.role, p.privilege, n.nspname || '.' || o.relname) as line
    from pg_class o
    join pg_namespace n on n.oid = o.relnamespace
    cross join ${API_ROLES}
    cross join (values ('select'), ('insert'), ('update'), ('delete'), ('truncate'), ('references'), ('trigger'))
      as p (privilege)
    where ${OURS} and o.relkind in ('r', 'v', 'm', 'p') and has_table_privilege(r.role, o.oid, p.privilege)`,
  column_grants: `
    select concat_ws(' ', r.role, p.privilege, n.nspname || '.' || o.relname || '.' || a.attname) as line
    from pg_class o
    join pg_namespace n on n.oid = o.relnamespace
    join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
    cross join ${API_ROLES}
    cross join (values ('select'), ('insert'), ('update')) as p (privilege)
    where ${OURS} and o.relkind in ('r', 'v', 'm', 'p')
      and has_column_privilege(r.role, o.oid, a.attnum, p.privilege)`,
  functions: `
    select concat_ws(' ', n.nspname || '.' || o.proname || '(' || pg_get_function_arguments(o.oid) || ')',
      'returns', pg_get_function_result(o.oid), o.provolatile, case when o.prosecdef then 'definer' end,
      o.proconfig::text, md5(o.prosrc)) as line
    from pg_proc o
    join pg_namespace n on n.oid = o.pronamespace
    where ${OURS} and ${NOT_OF_EXTENSIONS}`,
  function_grants: `
    select concat_ws(' ', r.role, 'may execute', n.nspname || '.' || o.proname) as line
    from pg_proc o
    join pg_namespace n on n.oid = o.pronamespace
    cross join ${API_ROLES}
    where ${OURS} and ${NOT_OF_EXTENSIONS} and has_function_privilege(r.role, o.oid, 'execute')`,
  triggers: `
    select pg_get_triggerdef(t.oid) as line
    from pg_trigger t
    join pg_class o on o.oid = t.tgrelid
    join pg_namespace n on n.oid = o.relnamespace
    where (${OURS} or n.nspname = 'auth') and not t.tgisinternal
      and t.tgname not in ('zz_note_change', 'zz_note_truncate')`,
  buckets: `
    select concat_ws(' ', id, public, file_size_limit, allowed_mime_types::text) as line from storage.buckets`,
}

/** Reads every part. The lines are sorted here, because collations differ between engines. */
export async function readCatalogue(query: Query): Promise<Catalogue> {
  const catalogue: Catalogue = {}
  for (const [part, sql] of Object.entries(PARTS))
    catalogue[part] = (await query(sql)).map((row) => String(row.line)).sort()
  return catalogue
}
