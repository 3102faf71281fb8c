-- Search in the feed: in titles, texts and tags.

-- Posts that contain a text or have it as a tag, with or without '#': how many, up to a thousand, and the ids of a page
-- of these. Common words are counted along the list from its beginning; rare ones are looked up in the index. A text
-- without a trigram can't be looked up: it is searched in the first ten thousand posts of the list, so that no word
-- makes the database read every post. `listed` is how many posts the list has without the search.
create function internal.search_posts(
  category uuid, type text, search text, sort text, descending boolean, listed bigint, requested_page integer,
  size integer,
  out matches bigint, out exact boolean, out page integer, out ids uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  c_count_cap constant integer := 1000;
  c_read_cap constant integer := 10000;
  c_sample constant integer := 200;
  v_pattern text := internal.contains_pattern(search);
  v_tags text[] := array[pg_catalog.lower(pg_catalog.ltrim(search, '#'))];
  v_direction text := case when descending then 'desc' else 'asc' end;
  v_by_category boolean := category is not null;
  v_by_type boolean := type is not null;
  -- $3 is the pattern, $4 the tag, $5 how many posts of the list to read, $6 how many matches are enough.
  v_walk text := 'select count(*), array_agg(w.id order by w.ordinal) from (
    select l.id, pg_catalog.row_number() over () as ordinal
    from (' || internal.feed_list_sql(sort, v_by_category, v_by_type, v_direction, true) || ' limit $5) as l
    where l.title ilike $3 or l.content ilike $3 or l.tags @> $4 limit $6) as w';
  v_match constant text := 'and (p.title ilike $3 or p.content ilike $3 or p.tags @> $4)';
  v_by_index boolean := internal.has_trigram(search) and listed > c_sample;
  v_counted boolean := false;
  v_wanted bigint;
  v_found bigint;
begin
  if v_by_index then
    perform internal.plan_as('ordered');
    execute v_walk into v_found, ids using category, type, v_pattern, v_tags, c_sample, c_sample;
  end if;
  if not v_by_index or v_found >= c_sample / 10 then
    perform internal.plan_as('ordered');
    execute v_walk into matches, ids using category, type, v_pattern, v_tags, c_read_cap, c_count_cap + 1;
    exact := matches <= c_count_cap and listed <= c_read_cap;
    v_counted := not v_by_index or exact or matches > c_count_cap;
  end if;
  if not v_counted then
    perform internal.plan_as('indexed');
    execute pg_catalog.format(
      'select count(*), array_agg(f.id order by f.key %1$s, f.time %1$s, f.id %1$s) from (%2$s limit %3$s) as f',
      v_direction, internal.feed_list_sql(sort, v_by_category, v_by_type, null, true, v_match), c_count_cap + 1)
    into matches, ids using category, type, v_pattern, v_tags;
    exact := matches <= c_count_cap;
    if not exact then
      ids := null; -- any thousand of them
    end if;
  end if;

  matches := least(matches, c_count_cap);
  page := internal.nearest_page(requested_page, matches, size);
  v_wanted := least(page * size, matches);
  if ids is null and matches > 0 then
    -- More than a thousand, yet not common: they are found soon along the list, or are few enough to sort them all.
    perform internal.plan_as('ordered');
    execute v_walk into v_found, ids
    using category, type, v_pattern, v_tags, least(greatest(3000, 30 * v_wanted), 3 * c_read_cap), v_wanted;
    if v_found < v_wanted then
      perform internal.plan_as('indexed');
      execute pg_catalog.format('select array(select f.id from (%s limit $5) as f)',
        internal.feed_list_sql(sort, v_by_category, v_by_type, v_direction, true, v_match))
      into ids using category, type, v_pattern, v_tags, v_wanted;
    end if;
  end if;
  perform internal.plan_as('any');
  ids := ids[(page - 1) * size + 1 : v_wanted];
end;
$$;
