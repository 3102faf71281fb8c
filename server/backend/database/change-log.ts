/**
 * Tells which areas were written since the last question, exactly and in every process (decision 11). A trigger of
 * each table notes the area beside the number of the transaction, so a note is seen when the write is. A transaction
 * that ended without a note was an unknown write, after which everything counts as written.
 */
import { AREA_OF_TABLE, AREAS, afterWrite, type DataState, UNCHANGING } from '#server/cache/areas.ts'
import { sharedCheck } from '#server/lib/shared-check.ts'
import type { Statement } from './pipeline.ts'

/** Age of the oldest note, in transactions. A process that asks about more takes everything as written. */
const MAX_TRANSACTIONS = 10_000

/**
 * Finds missing or changed triggers. They must run whatever `session_replication_role` says. The trigger of the notes'
 * own table notes their removal. Counts are noted row by row, because their area depends on the post.
 */
const UNNOTED = `
  select t.name, n.* from (
    select c.oid::regclass as name, n.nspname = 'cache' as is_notes,
      coalesce('${JSON.stringify(AREA_OF_TABLE)}'::jsonb ->> (n.nspname || '.' || c.relname), 'unknown') as area
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'internal', 'auth', 'storage', 'cache', 'supabase_migrations')
      and pg_has_role(c.relowner, 'usage')
  ) as t
  cross join lateral (values
    (not t.is_notes and t.area <> 'counts', 'zz_note_change', 'insert or update or delete or truncate',
      'statement', 60, t.area),
    (t.is_notes, 'zz_note_change', 'delete or truncate', 'statement', 40, t.area),
    (t.area = 'counts', 'zz_note_change', 'insert or update or delete', 'row', 29, 'counts'),
    (t.area = 'counts', 'zz_note_truncate', 'truncate', 'statement', 32, 'unknown')
  ) as n (is_wanted, trigger, events, level, type, area)
  where n.is_wanted and not exists (
    select from pg_trigger g
    where g.tgrelid = t.name and g.tgname = n.trigger and g.tgenabled = 'A' and g.tgtype = n.type
      and encode(g.tgargs, 'escape') = n.area || '\\000')`

export const HAS_UNNOTED = `select from (${UNNOTED}) as t limit 1`

/**
 * Creates the table of notes and the triggers. A transaction notes an area once. A transaction that has written nothing
 * so far has no number, and needs no note for a statement that changed no row.
 */
export const NOTE_CHANGES = `
  create schema if not exists cache;
  create unlogged table if not exists cache.changes (xid xid8 not null, area text not null);
  create index if not exists changes_xid_idx on cache.changes (xid);

  create or replace function cache.note_change() returns trigger
  language plpgsql security definer set search_path = '' as $note$
  declare
    v_areas text[] := array[tg_argv[0]];
    v_area text;
    v_noted text := coalesce(pg_catalog.current_setting('hibo.noted', true), '');
  begin
    if pg_catalog.pg_current_xact_id_if_assigned() is null then return null; end if;
    if tg_level = 'ROW' then
      v_areas := array['counts-' || pg_catalog."right"(old.post_id::text, 2),
        'counts-' || pg_catalog."right"(new.post_id::text, 2)];
    end if;
    foreach v_area in array v_areas loop
      continue when v_area is null or pg_catalog.strpos(v_noted, v_area) > 0;
      insert into cache.changes values (pg_catalog.pg_current_xact_id(), v_area);
      v_noted := pg_catalog.set_config('hibo.noted', v_noted || v_area || ' ', true);
    end loop;
    return null;
  end
  $note$;
  revoke execute on function cache.note_change from public;

  do $do$
  declare
    v_trigger record;
  begin
    for v_trigger in ${UNNOTED} loop
      execute format('create or replace trigger %I after %s on %s for each %s execute function cache.note_change(%L)',
        v_trigger.trigger, v_trigger.events, v_trigger.name, v_trigger.level, v_trigger.area);
      execute format('alter table %s enable always trigger %I', v_trigger.name, v_trigger.trigger);
    end loop;
  end
  $do$`

export const CLEAR_CHANGES = `
  delete from cache.changes
  where xid < (greatest(pg_snapshot_xmin(pg_current_snapshot())::text::bigint - ${MAX_TRANSACTIONS}, 3)::text)::xid8`

/**
 * PostgreSQL's snapshot of a statement. Every transaction that wrote changes the snapshot when it ends: a running one
 * is named in it, and a later one has a number beyond its range.
 */
const SNAPSHOT_ID = 'pg_current_snapshot()::text as id'

/**
 * Reads the areas noted by the transactions that ended after the snapshot $1, with null if one of them left no note of
 * its own. A note is a transaction's own if its row was written under its number, not brought by a copy of a database.
 * Subtransactions have numbers of their own; that of a transaction that still runs is left to it.
 */
const CHANGED_AREAS: Statement['sql'] = `
  select ${SNAPSHOT_ID}, case when pg_current_snapshot()::text <> $1 then (
    with noted as materialized (
      select c.xid, c.area, c.xmin = c.xid::xid as is_own from cache.changes c
      where c.xid between pg_snapshot_xmin($1::pg_snapshot) and pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot)
    ), range as (
      select pg_snapshot_xmax($1::pg_snapshot)::text::bigint as starts,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as ends
    )
    select array(select distinct n.area from noted n) || case when
      r.ends not between r.starts and r.starts + ${MAX_TRANSACTIONS} or exists (
        select from (
          select pg_snapshot_xip($1::pg_snapshot)
          union all
          select number::text::xid8 from generate_series(r.starts, r.ends - 1) as number
        ) as ended (xid)
        where pg_visible_in_snapshot(ended.xid, pg_current_snapshot())
          and not exists (select from noted n where n.xid = ended.xid and n.is_own)
          and coalesce(pg_xact_status(ended.xid), 'unknown') not in ('aborted', 'in progress'))
      then array[null] end
    from range r
  ) end as areas`

/** Also checks every table's trigger, because another version or the owner may have changed it. */
const EVERYTHING = `select ${SNAPSHOT_ID}, not exists (${UNNOTED}) as "isComplete"`

const KNOWN_AREAS: ReadonlySet<string | null> = new Set(AREAS)

type Run = <Row>(statements: readonly Statement[]) => Promise<Row[]>

/** Returns a function that reads the state of the data. Calls during a running query share the next query. */
export function watchChanges(run: Run): () => Promise<DataState> {
  let id: string | null = null
  let isComplete = false
  let state = UNCHANGING

  async function ask<Row>(sql: string, params: readonly unknown[] = []): Promise<Row> {
    const [row] = await run<Row>([{ sql, params }])
    if (!row) throw new Error('The state of the data was not returned')
    return row
  }

  return sharedCheck(async () => {
    if (id !== null) {
      const now = await ask<{ id: string; areas: (string | null)[] | null }>(CHANGED_AREAS, [id])
      if (now.id === id) return state
      const { areas } = now
      if (isComplete && areas?.every((area) => KNOWN_AREAS.has(area))) {
        id = now.id
        state = afterWrite(state, areas)
        return state
      }
    }
    const now = await ask<{ id: string; isComplete: boolean }>(EVERYTHING)
    id = now.id
    isComplete = now.isComplete
    state = afterWrite(state)
    return state
  })
}
