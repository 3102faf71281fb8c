/** Counts the blocks that a round of saved searches touches. */
import { connect } from '#tests/support/engines/cluster.ts'

import { blocksOf } from './raw.ts'
import type { Size } from './sizes.ts'

/** Gives members searches that all differ, at most twenty each: texts, filters, and both together. */
const SEARCHES = `
  insert into saved_searches (owner_id, kind, name, since, filters)
  select md5('member' || 1 + i % $2)::uuid, case when i % 8 = 0 then 'jobs' else 'people' end, 'Search ' || i,
    '-infinity',
    case i % 8
      when 0 then jsonb_build_object('search', (array['react', 'nurse', 'remote design'])[1 + i % 3],
        'places', jsonb_build_array((array['Hargeisa', 'Bosaso', 'Garowe'])[1 + i % 3]))
      when 1 then jsonb_build_object('search', (array['react', 'python', 'java', 'flutter', 'figma'])[1 + i % 5]
        || ' ' || (array['hargeisa', 'remote', 'senior', 'nairobi', 'available'])[1 + i / 8 % 5])
      when 2 then jsonb_build_object('search', (array['mobile developer', 'teacher', 'solar', 'game'])[1 + i % 4])
      when 3 then jsonb_build_object('search', 'zz' || md5('word' || i))
      when 4 then jsonb_build_object('min_years', 1 + i % 10, 'works_remotely', true)
      else jsonb_build_object('skills', jsonb_build_array(s.id), 'available_for_hire', 'true', 'location',
        (array['Hargeisa', 'Bosaso', 'Garowe', 'Kismayo', 'Kenya'])[1 + i % 5])
    end
  from generate_series(1, $1) as i
  join (select id, row_number() over (order by id) as n, count(*) over () as of from skills) as s
    on s.n = 1 + i % s.of`
/** Changes members: one of eight was not listed before, and the others now have a place and skills. */
const CHANGES = `
  insert into internal.search_changes (profile_id, listed, average_rating, rating_count, search_text, words)
  select d.profile_id, d.profile_id::text >= '2', d.average_rating, d.rating_count, d.search_text,
    array_to_tsvector(array(
      select word from unnest(tsvector_to_array(d.words)) as word where word !~ '^@(skills|knows|location)'))
  from internal.directory_entries d where d.listed order by md5(d.profile_id::text) limit $1`

/** Runs a round of 80 searches about a hundred changed members, and rolls it back. @returns the 8 kB pages touched */
export async function roundBlocks(databaseUrl: string, { members }: Size): Promise<number> {
  const sql = connect(databaseUrl, 1)
  try {
    await sql.query('begin; set local session_replication_role = replica')
    await sql.query('delete from saved_searches')
    await sql.query(SEARCHES, [80, members])
    await sql.query(CHANGES, [100])
    await sql.query('analyze saved_searches')
    let blocks = 0
    for (let isUnderWay = true; isUnderWay; ) {
      blocks += await blocksOf(sql.query, 'select internal.ask_saved_searches(clock_timestamp())')
      const [round] = await sql<{
        ended: boolean
      }>`select last_search is null as ended from internal.search_rounds`
      isUnderWay = round?.ended === false
    }
    return blocks
  } finally {
    await sql.query('rollback')
    await sql.end()
  }
}
