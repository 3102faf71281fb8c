-- Pages of the feed at a price that does not depend on how many posts there are: page 50,000 starts at its day, the
-- most liked of a category come from one index, and a search reads a bounded number of posts.

-- The list of posts as a statement that takes the category as $1 and the type as $2: the value that it is sorted by
-- as key, then time and id as tie-breaks. Direction is 'asc', 'desc' or null for any order. With their texts, the
-- posts are joined to what they are sorted by.
create function internal.feed_list(
  sort text, has_category boolean, has_type boolean, direction text, with_text boolean, condition text default ''
) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_counter boolean := sort <> 'created_at';
  v_table text := case when v_counter then 'c' else 'p' end;
  v_id text := case when v_counter then 'c.post_id' else 'p.id' end;
begin
  return 'select ' || v_table || '.' || sort || ' as key, ' || v_table || '.created_at as time, ' || v_id || ' as id'
    || case when with_text then ', p.title, p.content' else '' end
    || ' from ' || case
      when not v_counter then 'public.posts p'
      when with_text then 'public.post_counters c join public.posts p on p.id = c.post_id'
      else 'public.post_counters c'
    end
    || ' where true ' || condition
    || case when has_category then ' and ' || v_table || '.category_id = $1' else '' end
    || case when has_type then ' and ' || v_table || '.post_type = $2' else '' end
    || coalesce(' order by key ' || direction || ', time ' || direction || ', id ' || direction, '');
end;
$$;
revoke execute on function internal.feed_list from public;

-- Ids of `size` posts after `skipped` ones, out of `listed`. Ids only, so that skipped posts are read from the index
-- alone; a place far from both ends of the list in time is entered at its day.
create function internal.list_posts(
  category uuid, type text, sort text, descending boolean, listed bigint, skipped bigint, size integer
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  c_far constant integer := 1000;
  c_few constant integer := 1000;
  -- The last pages of a long list are the first ones from its other end.
  v_reversed boolean := skipped > listed / 2;
  v_rows integer := least(size, listed - skipped);
  v_skipped bigint := case when v_reversed then listed - skipped - v_rows else skipped end;
  v_direction text := case when descending <> v_reversed then 'desc' else 'asc' end;
  v_border timestamptz;
  v_passed bigint;
  v_ids uuid[];
begin
  if sort <> 'created_at' and listed <= c_few and (category is not null or type is not null) then
    -- Few posts: sorted at once instead of picked from the whole list.
    execute pg_catalog.format(
      'select array(
        select p.id from public.posts p join public.post_counters c on c.post_id = p.id
        where ($1 is null or p.category_id = $1) and ($2 is null or p.post_type = $2)
        order by c.%1$I %2$s, p.created_at %2$s, p.id %2$s limit $3 offset $4)',
      sort, v_direction)
    into v_ids using category, type, v_rows, v_skipped;
  else
    if sort = 'created_at' and v_skipped > c_far then
      select * into v_border, v_passed from internal.feed_place(category, type, v_skipped, v_direction = 'desc');
      v_skipped := v_skipped - v_passed;
    end if;
    perform internal.plan_as('ordered');
    execute pg_catalog.format(
      'select array(select l.id from (%s limit $3 offset $4) as l)',
      internal.feed_list(
        sort, category is not null, type is not null, v_direction, false,
        case
          when v_border is null then ''
          when v_direction = 'desc' then 'and p.created_at < $5'
          else 'and p.created_at >= $5'
        end))
    into v_ids using category, type, v_rows, v_skipped, v_border;
    perform internal.plan_as('any');
  end if;
  if v_reversed then
    v_ids := array(select id from unnest(v_ids) with ordinality as found (id, place) order by place desc);
  end if;
  return v_ids;
end;
$$;
revoke execute on function internal.list_posts from public;

-- Posts with a text in them: how many, up to a thousand and "more", and the ids of a page of at most these thousand.
-- Words that many posts have are counted along the list, from its beginning; rare ones are looked up in the index.
-- Text without a trigram can't be looked up: it is searched in the first ten thousand posts of the list, so that no
-- word can make the database read every post there is.
create function internal.search_posts(
  category uuid, type text, term text, sort text, descending boolean, listed bigint, asked_page integer, size integer,
  out matches bigint, out exact boolean, out page integer, out pages integer, out ids uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  c_count_cap constant integer := 1000;
  c_read_cap constant integer := 10000;
  c_sample constant integer := 200;
  v_pattern text := internal.contains_pattern(term);
  v_direction text := case when descending then 'desc' else 'asc' end;
  v_by_category boolean := category is not null;
  v_by_type boolean := type is not null;
  -- $3 is the text, $4 how many posts of the list to read, $5 how many matches are enough.
  v_walk text := 'select count(*), array_agg(w.id order by w.place) from (
    select l.id, pg_catalog.row_number() over () as place
    from (' || internal.feed_list(sort, v_by_category, v_by_type, v_direction, true) || ' limit $4) as l
    where l.title ilike $3 or l.content ilike $3 limit $5) as w';
  v_match constant text := 'and (p.title ilike $3 or p.content ilike $3)';
  v_by_index boolean := internal.has_trigram(term) and listed > c_sample;
  v_counted boolean := false;
  v_wanted bigint;
  v_found bigint;
begin
  if v_by_index then
    perform internal.plan_as('ordered');
    execute v_walk into v_found, ids using category, type, v_pattern, c_sample, c_sample;
  end if;
  if not v_by_index or v_found >= c_sample / 10 then
    perform internal.plan_as('ordered');
    execute v_walk into matches, ids using category, type, v_pattern, c_read_cap, c_count_cap + 1;
    exact := matches <= c_count_cap and listed <= c_read_cap;
    v_counted := not v_by_index or exact or matches > c_count_cap;
  end if;
  if not v_counted then
    perform internal.plan_as('indexed');
    execute pg_catalog.format(
      'select count(*), array_agg(f.id order by f.key %1$s, f.time %1$s, f.id %1$s) from (%2$s limit %3$s) as f',
      v_direction, internal.feed_list(sort, v_by_category, v_by_type, null, true, v_match), c_count_cap + 1)
    into matches, ids using category, type, v_pattern;
    exact := matches <= c_count_cap;
    if not exact then
      ids := null; -- any thousand of them
    end if;
  end if;

  matches := least(matches, c_count_cap);
  pages := pg_catalog.ceil(matches::numeric / size);
  page := least(greatest(coalesce(asked_page, 1), 1), greatest(pages, 1));
  v_wanted := least(page * size, matches);
  if ids is null and matches > 0 then
    -- More than a thousand, though not common ones: found soon along the list, or few enough to sort them all.
    perform internal.plan_as('ordered');
    execute v_walk into v_found, ids
    using category, type, v_pattern, least(greatest(3000, 30 * v_wanted), 3 * c_read_cap), v_wanted;
    if v_found < v_wanted then
      perform internal.plan_as('indexed');
      execute pg_catalog.format('select array(select f.id from (%s limit $4) as f)',
        internal.feed_list(sort, v_by_category, v_by_type, v_direction, true, v_match))
      into ids using category, type, v_pattern, v_wanted;
    end if;
  end if;
  perform internal.plan_as('any');
  ids := ids[(page - 1) * size + 1 : v_wanted];
end;
$$;
revoke execute on function internal.search_posts from public;

-- Ids of one page of the feed. Totals without a search come from counters, those of a search stop at a thousand.
create or replace function internal.find_posts(
  category uuid, type text, term text, sort text, descending boolean, asked_page integer, size integer,
  out matches bigint, out exact boolean, out page integer, out pages integer, out ids uuid[]
)
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  v_sort text := case when sort in ('like_count', 'comment_count', 'view_count') then sort else 'created_at' end;
begin
  select coalesce(sum(f.post_count), 0) into matches
  from public.feed_counters f
  where (category is null or f.category_id = category) and (type is null or f.post_type = type);
  if term is not null then
    select s.matches, s.exact, s.page, s.pages, s.ids into matches, exact, page, pages, ids
    from internal.search_posts(category, type, term, v_sort, descending, matches, asked_page, size) as s;
    return;
  end if;
  exact := true;
  pages := pg_catalog.ceil(matches::numeric / size);
  page := least(greatest(coalesce(asked_page, 1), 1), greatest(pages, 1));
  ids := internal.list_posts(category, type, v_sort, descending, matches, (page - 1)::bigint * size, size);
end;
$$;
