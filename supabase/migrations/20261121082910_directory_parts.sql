-- The parts of a search: how many developers meet its conditions, and who is on one page.
-- internal.find_developers() puts the parts together.

-- The developers whom a search finds in one way.
create type internal.developer_part as (
  -- 'named': the name or title contains the search. 'sounds_like': the name sounds like it. 'by_terms': they match its
  -- terms. 'by_words': they only mention its words.
  kind text,
  conditions internal.directory_conditions,
  count bigint,
  -- False if there are more than the count.
  count_exact boolean,
  -- The ids of all, in the order of the list; null if the list is read page by page.
  ids uuid[],
  -- Whether each of them meets `fits_sql`.
  fits boolean[]
);

-- Counts the matches. A counter answers for a list without conditions, and for a specialization with over a thousand
-- members. Otherwise the query reads up to a thousand matches and also returns their ids in the order of the list;
-- `count_exact` is false if there are more. It looks texts up in an index (082500_text_search.sql).
create function internal.count_matching_developers(
  filters internal.developer_filters, conditions internal.directory_conditions,
  out count bigint, out count_exact boolean, out ids uuid[], out fits boolean[]
)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
declare
  c_max_count constant integer := 1000;
begin
  count_exact := true;
  if conditions.where_sql = '' then
    count := (select s.developer_count from public.site_counters s);
    return;
  end if;
  -- Only a specialization: its counter tells whether the ids are few enough to read.
  if jsonb_strip_nulls(to_jsonb(filters)) - 'sort'
    = jsonb_build_object('specialization', filters.specialization[: 1])
  then
    count := (
      select s.developer_count from public.specialization_counters s
      where s.specialization_id = filters.specialization[1]
    );
    if count > c_max_count then
      return;
    end if;
  end if;
  execute pg_catalog.format(
    'select count(*),
      array_agg(d.profile_id order by d.rank desc, d.%1$I desc, d.rating_count desc, d.profile_id),
      array_agg(d.fits order by d.rank desc, d.%1$I desc, d.rating_count desc, d.profile_id)
    from (
      select d.profile_id, d.%1$I, d.rating_count, %2$s as rank, %4$s as fits
      from internal.directory_entries d where d.listed and %3$s limit $2
    ) as d',
    conditions.order_column, conditions.rank_sql, conditions.where_sql, coalesce(conditions.fits_sql, 'true'))
  into count, ids, fits using conditions, c_max_count + 1;
  count_exact := count <= c_max_count;
  count := least(count, c_max_count);
  ids := case when count_exact then coalesce(ids, '{}') end;
end;
$$;

-- One part of a search with its count.
create function internal.counted_part(
  kind text, filters internal.developer_filters, conditions internal.directory_conditions
) returns internal.developer_part
language sql stable set search_path = '' as $$
  select (kind, conditions, counted.count, counted.count_exact, counted.ids, counted.fits)::internal.developer_part
  from internal.count_matching_developers(filters, conditions) as counted;
$$;

-- These parts by terms as two: those who fit, then those who only mention the words. Unchanged if there are too many to
-- have read them all.
create function internal.words_last(parts internal.developer_part[]) returns internal.developer_part[]
language sql immutable set search_path = '' as $$
  select case when (select bool_and(part.count_exact) from unnest(parts) as part) then array(
    select (kind, null, count(f.id), true, array_agg(f.id order by f.place), '{}')::internal.developer_part
    from (
      select case when fit then 'by_terms' else 'by_words' end as kind, id,
        row_number() over (order by part.ordinality, found.ordinal) as place
      from unnest(parts) with ordinality as part,
        unnest(part.ids, part.fits) with ordinality as found (id, fit, ordinal)
    ) as f
    group by kind order by kind) else parts end;
$$;

-- The first matches along the order of the list. Reads at most 5,000 entries in that order and returns the matches that
-- meet every condition of `rank_sql`, because those are listed first. Returns fewer than `rows` ids if those entries
-- hold fewer. A list without conditions has no such bound. In the SQL of this and the next function, $1 is the
-- conditions, $2 how many entries are read at most. The settings are those of 082500_text_search.sql.
create function internal.walk_to_developers(
  conditions internal.directory_conditions, list_order text, skipped bigint, rows bigint
) returns uuid[]
language plpgsql stable set search_path = '' set enable_bitmapscan = off set enable_sort = off as $$
declare
  c_max_entries_read constant integer := 5000;
  v_ids uuid[];
begin
  execute pg_catalog.format(
    case when conditions.where_sql = '' then
      'select array(
        select d.profile_id from internal.directory_entries d where d.listed order by %1$s limit $3 offset $4)'
    else
      'select array(
        select d.profile_id from (
          select d.* from internal.directory_entries d where d.listed order by %1$s limit $2
        ) as d
        where %2$s and true = all (%3$s) order by %1$s limit $3 offset $4)'
    end,
    list_order, conditions.check_sql, conditions.rank_sql)
  into v_ids using conditions, c_max_entries_read, rows, skipped;
  return v_ids;
end;
$$;

-- Finds all matches by an index and sorts them (settings as in 082500_text_search.sql).
create function internal.sort_developers(
  conditions internal.directory_conditions, list_order text, skipped bigint, rows bigint
) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_ids uuid[];
begin
  execute pg_catalog.format(
    'select array(
      select d.profile_id from (
        select d.profile_id, d.%4$I, d.rating_count, %3$s as rank
        from internal.directory_entries d where d.listed and %2$s limit $2
      ) as d
      order by d.rank desc, %1$s limit $3 offset $4)',
    list_order, conditions.where_sql, conditions.rank_sql, conditions.order_column)
  into v_ids using conditions, null::integer, rows, skipped;
  return v_ids;
end;
$$;

-- The ids of one page where many match: by a walk, and if that does not fill the page, by sorting all matches. A page
-- near the end is read in reverse; only a list with neither a skill nor a search has an exact count that long, so all
-- its entries have one rank.
create function internal.list_matching_developers(
  conditions internal.directory_conditions, count bigint, count_exact boolean, skipped bigint, size bigint
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  c_max_walked_matches constant integer := 500;
  v_rows constant bigint := least(size, count - skipped);
  -- The last pages of a long list are the first ones from its other end.
  v_reversed constant boolean := count_exact and skipped > count / 2;
  v_skipped constant bigint := case when v_reversed then count - skipped - v_rows else skipped end;
  v_order constant text := pg_catalog.format(
    case
      when v_reversed then 'd.%I, d.rating_count, d.profile_id desc'
      else 'd.%I desc, d.rating_count desc, d.profile_id'
    end,
    conditions.order_column);
  v_ids uuid[] := '{}';
begin
  if conditions.where_sql = '' or v_skipped + v_rows <= c_max_walked_matches then
    v_ids := internal.walk_to_developers(conditions, v_order, v_skipped, v_rows);
  end if;
  if conditions.where_sql <> '' and cardinality(v_ids) < v_rows then
    v_ids := internal.sort_developers(conditions, v_order, v_skipped, v_rows);
  end if;
  if v_reversed then
    return array(select id from unnest(v_ids) with ordinality as reversed (id, ordinal) order by ordinal desc);
  end if;
  return v_ids;
end;
$$;

-- Ids of a part after `skipped` of them.
create function internal.ids_of_part(part internal.developer_part, skipped bigint, size bigint) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  if skipped >= part.count or size <= 0 then
    return '{}';
  elsif part.ids is null then
    return internal.list_matching_developers(part.conditions, part.count, part.count_exact, skipped, size);
  end if;
  return part.ids[skipped + 1 : skipped + size];
end;
$$;
