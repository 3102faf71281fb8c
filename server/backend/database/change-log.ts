/**
 * Tells which areas were written since the last question, exactly and in every process (decision 11). A trigger of
 * each table notes the area beside the number of the transaction, so a note is seen when the write is. A transaction
 * that ended without a note was an unknown write, after which everything counts as written.
 */
import { AREA_OF_TABLE, AREAS, afterWrite, type DataState, UNCHANGING } from '#server/cache/areas.ts'
import { sharedCheck } from '#server/lib/shared-check.ts'
import type { Statement } from './pipeline.ts'

/** Transactions. Nobody asks about more at once; older notes are removed. */
const MAX_TRANSACTIONS = 10_000

/**
 * The tables whose trigger is not as it should be: it runs whatever `session_replication_role` says. The notes' own
 * trigger notes their removal.
 */
const UNNOTED = `
  select t.name, t.area, t.events from (
    select c.oid::regclass as name,
      coalesce('${JSON.stringify(AREA_OF_TABLE)}'::jsonb ->> (n.nspname || '.' || c.relname), 'unknown') as area,
      case when n.nspname = 'cache' then 'delete or truncate'
        else 'insert or update or delete or truncate' end as events,
      case when n.nspname = 'cache' then 40 else 60 end as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'internal', 'auth', 'storage', 'cache', 'supabase_migrations')
      and pg_has_role(c.relowner, 'usage')
  ) as t
  where not exists (
    select from pg_trigger g
    where g.tgrelid = t.name and g.tgname = 'zz_note_change' and g.tgenabled = 'A' and g.tgtype = t.type
      and encode(g.tgargs, 'escape') = t.area || '\\000')`

export const HAS_UNNOTED = `select from (${UNNOTED}) as t limit 1`

/**
 * Makes the notes and the triggers. A transaction notes an area once. One that has written nothing so far has no
 * number, and needs no note for a statement that changed no row.
 */
export const NOTE_CHANGES = `
  create schema if not exists cache;
  create unlogged table if not exists cache.changes (xid xid8 not null, area text not null);
  create index if not exists changes_xid_idx on cache.changes (xid);

  create or replace function cache.note_change() returns trigger
  language plpgsql security definer set search_path = '' as $note$
  declare
    v_noted constant text := coalesce(pg_catalog.current_setting('hibo.noted', true), '');
  begin
    if pg_catalog.strpos(v_noted, tg_argv[0]) = 0 and pg_catalog.pg_current_xact_id_if_assigned() is not null then
      insert into cache.changes values (pg_catalog.pg_current_xact_id(), tg_argv[0]);
      perform pg_catalog.set_config('hibo.noted', v_noted || tg_argv[0] || ' ', true);
    end if;
    return null;
  end
  $note$;
  revoke execute on function cache.note_change from public;

  do $do$
  declare
    v_table record;
  begin
    for v_table in ${UNNOTED} loop
      execute format('create or replace trigger zz_note_change after %s on %s for each statement
        execute function cache.note_change(%L)', v_table.events, v_table.name, v_table.area);
      execute format('alter table %s enable always trigger zz_note_change', v_table.name);
    end loop;
  end
  $do$`

export const CLEAR_CHANGES = `
  delete from cache.changes
  where xid < (greatest(pg_snapshot_xmin(pg_current_snapshot())::text::bigint - ${MAX_TRANSACTIONS}, 3)::text)::xid8`

/**
 * PostgreSQL's description of what a statement can see. Every transaction that wrote changes it when it ends: one that
 * was still writing is named in it, and a later one has a number beyond the end of its range.
 */
const ID = 'pg_current_snapshot()::text as id'

/**
 * The areas noted by the transactions that ended after the snapshot $1. With one that left no note of its own, null is
 * among them: a note is its own if its row was written under its number, not brought by a copy of a database. The
 * parts that an exception can undo have numbers of their own. One of a transaction that still runs is left to it.
 */
const CHANGED: Statement['sql'] = `
  select ${ID}, case when pg_current_snapshot()::text <> $1 then (
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

/** Whether every table's trigger is as it should be: another version, or the owner, may have changed them. */
const EVERYTHING = `select ${ID}, not exists (${UNNOTED}) as "isComplete"`

type Run = <Row>(statements: readonly Statement[]) => Promise<Row[]>

/** Returns a function that reads the state of the data. Requests that come while one asks share the next question. */
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
      const now = await ask<{ id: string; areas: (string | null)[] | null }>(CHANGED, [id])
      if (now.id === id) return state
      const { areas } = now
      if (isComplete && areas?.every(isArea)) {
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

function isArea(area: string | null) {
  return AREAS.some((known) => known === area)
}
