-- The directory's one search, for the page and the API.

-- The words of a search that are not required: text beside a skill or a topic. They only put those who mention them
-- first.
create function internal.optional_terms(terms internal.search_term[]) returns internal.search_term[]
language sql immutable set search_path = '' as $$
  select array(
    select term from unnest(terms) as term
    where term.group_no in (select t.group_no from unnest(terms) as t group by 1 having bool_and(t.kind = 'text'))
      and exists (select from unnest(terms) as t where t.kind in ('expertise', 'topic')));
$$;

-- The other terms: a member in the part by terms has all of them.
create function internal.required_terms(terms internal.search_term[]) returns internal.search_term[]
language sql immutable set search_path = '' as $$
  select array(
    select term from unnest(terms) as term
    where term.group_no <> all (array(
      select optional.group_no from unnest(internal.optional_terms(terms)) as optional)));
$$;

-- Whether the search may be a name: two letters are too few for a sound, signs are in no name, quotes ask for what they
-- hold, and a search is not a name if every word is understood and finds somebody.
create function internal.may_be_name(
  search text, query internal.directory_query, terms internal.search_term[]
) returns boolean
language sql stable set search_path = '' as $$
  select internal.has_trigram(search)
    and search !~ '[^[:alnum:][:space:]''’ʻʿ`.\u0300-\u036F\u064B-\u0655-]'
    and (exists (select from unnest(terms) as term where term.kind in ('text', 'name', 'filler'))
      or internal.count_up_to(1, internal.terms_query(query.words, terms)) is distinct from 1);
$$;

-- The query of a search by terms. It also tells who fits: who has the skills and specializations of the search.
create function internal.by_terms_query(
  query internal.directory_query, terms internal.search_term[], excluded uuid[]
) returns internal.directory_query
language plpgsql immutable set search_path = '' as $$
declare
  v_query internal.directory_query := query;
begin
  v_query.words := internal.terms_query(query.words, terms);
  v_query.excluded := excluded;
  select array_agg(fit.words), array_agg(fit.titled) into v_query.fit_words, v_query.fit_titled
  from (
    select pg_catalog.string_agg(term.fitting::text, ' | ')::tsquery as words,
      pg_catalog.string_agg(term.titled, '|') as titled
    from unnest(terms) as term group by term.group_no having bool_and(term.kind in ('expertise', 'filler'))
  ) as fit;
  return v_query;
end;
$$;

-- These parts by terms as two: those who fit, then those who only mention the words. Unchanged if there are too many to
-- have read them all.
create function internal.words_last(parts internal.developer_part[]) returns internal.developer_part[]
language sql immutable set search_path = '' as $$
  select case when (select bool_and(part.state = 'read') from unnest(parts) as part) then array(
    select (kind, null, count(*), true, 'read', array_agg(f.id order by f.place), '{}')::internal.developer_part
    from (
      select case when fit then 'by_terms' else 'by_words' end as kind, id,
        row_number() over (order by part.ordinality, found.ordinal) as place
      from unnest(parts) with ordinality as part,
        unnest(part.ids, part.fits) with ordinality as found (id, fit, ordinal)
    ) as f
    group by kind order by kind) else parts end;
$$;

-- The developers whom the terms find, others than `excluded`: those first who mention an optional word; last those in
-- whose bio only the words stand.
create function internal.parts_by_terms(query internal.directory_query, terms internal.search_term[], excluded uuid[])
returns internal.developer_part[]
language plpgsql stable set search_path = '' as $$
declare
  v_query internal.directory_query := internal.by_terms_query(query, internal.required_terms(terms), excluded);
  v_all constant tsquery := v_query.words;
  v_mentions constant tsquery := (
    select pg_catalog.string_agg('(' || term.query::text || ')', ' | ')
    from unnest(internal.optional_terms(terms)) as term)::tsquery;
  v_parts internal.developer_part[] := '{}';
begin
  if v_mentions is not null then
    v_query.words := v_all && v_mentions;
    v_parts := array[internal.counted_part('by_terms', v_query)];
    if not (v_parts[1]).count_exact then
      return v_parts;
    end if;
    v_query.words := v_all && !! v_mentions;
  end if;
  return internal.words_last(v_parts || internal.counted_part('by_terms', v_query));
end;
$$;

-- The part by name or title; everybody who meets the filters, without a search. Counters know how many are in a list
-- without filters, and in that of one specialization.
create function internal.named_part(filters internal.developer_filters, query internal.directory_query)
returns internal.developer_part
language plpgsql stable set search_path = '' as $$
begin
  query.pattern := internal.contains_pattern(filters.search);
  if not internal.has_trigram(filters.search) then
    query.pairs := internal.letter_pairs(filters.search);
  end if;
  return internal.counted_part('named', query, known => case
    when query.words is null and query.pattern is null then (select s.developer_count from public.site_counters s)
    when jsonb_strip_nulls(to_jsonb(filters)) - 'sort'
      = jsonb_build_object('specialization', filters.specialization[: 1])
    then (
      select s.developer_count from public.specialization_counters s
      where s.specialization_id = filters.specialization[1])
  end);
end;
$$;

-- The parts that a search finds, with their counts: by name or title, then others whose name sounds like it, then
-- others by its terms. A part with more than a thousand ends the search: later parts are not counted.
create function internal.find_parts(
  filters internal.developer_filters, query internal.directory_query, terms internal.search_term[]
) returns internal.developer_part[]
language plpgsql stable set search_path = '' as $$
declare
  v_parts internal.developer_part[] := array[internal.named_part(filters, query)];
  v_sounds constant tsquery := internal.sounds_query(filters.search);
  v_sound internal.directory_query := query;
  v_part internal.developer_part;
begin
  if not (v_parts[1]).count_exact then
    -- The skills and specializations of the search do not order so many.
    v_parts[1].query.exact := null;
    v_parts[1].query.titled := null;
    return v_parts;
  end if;
  if v_sounds is not null then
    v_sound.words := coalesce(query.words && v_sounds, v_sounds);
    v_sound.excluded := (v_parts[1]).ids;
    v_part := internal.counted_part('sounds_like', v_sound);
    -- Asked last: it may look far.
    if v_part.count > 0 and internal.may_be_name(filters.search, query, terms) then
      v_parts := v_parts || v_part;
    end if;
  end if;
  if terms = '{}' or not (v_parts[cardinality(v_parts)]).count_exact then
    return v_parts;
  end if;
  return v_parts || internal.parts_by_terms(query, terms,
    excluded => array(select id from unnest(v_parts) as part, unnest(part.ids) as id));
end;
$$;

-- The terms as the page shows them: those that are known, alternatives together.
create function internal.shown_terms(terms internal.search_term[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('label', label, 'without', without, 'or', place > 1)
    order by group_no, ordinality), '[]')
  from (
    select *, row_number() over (partition by group_no order by ordinality) as place
    from unnest(terms) with ordinality
  ) as term
  where kind not in ('text', 'name', 'filler');
$$;

-- Specializations that are not offered find nobody, as unknown ones do.
create function internal.with_offered(filters internal.developer_filters) returns internal.developer_filters
language plpgsql stable set search_path = '' as $$
begin
  filters.specialization := (
    select array_agg(distinct coalesce(s.id, internal.nil_id()))
    from unnest(filters.specialization) as wanted
    left join public.specializations s on s.id = wanted and s.offered);
  return filters;
end;
$$;

-- Those of the round's members (internal.round_entries), or of these of them, whom the directory lists for these
-- filters; not those whose bio only mentions the words. `former` asks of members as they were before they first changed
-- after this time. The filters go first: most searches need no more. `terms` of the search are found if they are null.
create function internal.find_in_round(
  filters internal.developer_filters, only_ids uuid[], former timestamptz, inout terms internal.search_term[],
  out ids uuid[]
)
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  v_query internal.directory_query;
begin
  filters := internal.with_offered(filters);
  v_query := internal.query_of(filters, '{}');
  v_query.order_column := 'average_rating';
  v_query.source := case when find_in_round.former is null then 'round_entries' else 'search_changes' end;
  v_query.former := find_in_round.former;
  v_query.only_ids := find_in_round.only_ids;
  if v_query.words is not null then
    v_query.only_ids := (internal.read_matches(v_query, null, 0, null)).ids;
  end if;
  if filters.search is null or v_query.only_ids = '{}' then
    ids := v_query.only_ids;
    return;
  end if;
  terms := coalesce(terms, internal.understand_search(filters.search));
  ids := array(
    select id from unnest(internal.find_parts(filters, v_query, terms)) as part, unnest(part.ids) as id
    where part.kind <> 'by_words');
end;
$$;

-- One page of the directory; if nobody fits, the nearest. Definer: directory entries are not exposed, and cards have
-- listed profiles alone. Starting workers or compiling costs more than these queries.
create function internal.find_developers(
  filters internal.developer_filters, requested_page integer, size integer
) returns jsonb
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  v_terms internal.search_term[];
  v_wanted uuid[];
  v_query internal.directory_query;
  v_parts internal.developer_part[];
  v_count bigint;
  v_page integer;
  v_skipped bigint;
  v_left integer := size;
  v_nearest record;
begin
  filters := internal.with_offered(filters);
  v_terms := internal.understand_search(filters.search);
  v_wanted := filters.skills || array(select skill from unnest(v_terms) as term, unnest(term.skills) as skill);
  v_query := internal.query_of(filters, v_terms);
  v_parts := internal.find_parts(filters, v_query, v_terms);
  v_count := (select sum(part.count) from unnest(v_parts) as part);
  if v_count = (select coalesce(sum(part.count), 0) from unnest(v_parts) as part where part.kind = 'by_words') then
    select * into v_nearest from internal.nearest_developers(
      v_query, case when v_count = 0 then v_terms else internal.required_terms(v_terms) end, size);
  else
    select '[]'::jsonb as searches, '{}'::uuid[] as ids into v_nearest;
  end if;
  v_page := internal.clamp_page(requested_page, v_count, size);
  v_skipped := (v_page - 1)::bigint * size;
  -- From here on `ids` are those of the page.
  for i in 1 .. cardinality(v_parts) loop
    v_parts[i].ids := internal.ids_of_part(v_parts[i], v_skipped, v_left);
    v_skipped := greatest(v_skipped - (v_parts[i]).count, 0);
    v_left := v_left - cardinality((v_parts[i]).ids);
  end loop;
  return (
    select jsonb_object_agg(kind, jsonb_build_object(
      'data', internal.developer_cards(
        array(select id from unnest(v_parts) as part, unnest(part.ids) as id where part.kind = known.kind), v_wanted),
      'count', (select coalesce(sum(part.count), 0) from unnest(v_parts) as part where part.kind = known.kind),
      'count_exact', not exists (
        select from unnest(v_parts) as part where part.kind = known.kind and not part.count_exact)))
    from unnest(array['named', 'sounds_like', 'by_terms', 'by_words']) as known (kind)
  ) || jsonb_build_object(
    'terms', internal.shown_terms(v_terms),
    'optional_words', (
      select coalesce(jsonb_agg(jsonb_build_object('word', term.words, 'found', internal.count_up_to(1,
        internal.terms_query(v_query.words, internal.required_terms(v_terms)) && term.query) > 0)), '[]')
      from unnest(internal.optional_terms(v_terms)) as term where v_count > 0),
    'nearest_searches', v_nearest.searches,
    'nearest', internal.developer_cards(v_nearest.ids, v_wanted),
    'total', (select s.developer_count from public.site_counters s),
    'page', v_page,
    'total_pages', internal.page_count(v_count, size)
  );
end;
$$;
grant execute on function internal.find_developers to anon, authenticated, service_role;

-- False, zero and an empty list ask nothing, as null does.
create function internal.developer_filters(asked jsonb) returns internal.developer_filters
language plpgsql stable set search_path = '' as $$
declare
  v_filters internal.developer_filters := jsonb_populate_record(null::internal.developer_filters, (
    select coalesce(jsonb_object_agg(name, value), '{}')
    from jsonb_each(asked) as asked (name, value)
    where case jsonb_typeof(value) when 'number' then value > '0' else value not in ('false', '[]') end));
begin
  v_filters.search := nullif(pg_catalog.btrim(pg_catalog.left(v_filters.search, 100)), '');
  if v_filters.works_remotely = 'or' and v_filters.location is null then
    v_filters.works_remotely := 'true';
  end if;
  return v_filters;
end;
$$;
grant execute on function internal.developer_filters to anon, authenticated, service_role;

-- `filters` is a JSON object as text (internal.read_json): an argument in a URL is a text, and PostgREST would hand it
-- over as a JSON string.
create function public.search_developers(
  filters text default '{}', page integer default 1, page_size integer default 12
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return internal.find_developers(
    internal.developer_filters(internal.read_json(filters)), page, internal.clamp_page_size(page_size, 12, 48));
end;
$$;
comment on function public.search_developers is
  'One page of the directory, filtered by internal.developer_filters, in four parts: named has those whose name or '
  'title contains the search (everybody, without one), sounds_like those whose name only sounds like it, by_terms '
  'those who match what its words mean (terms), those first who mention its optional_words, by_words those whose bio '
  'only mentions them. Each part lists those who know a wanted skill before those who learn it, then the best rated, '
  'or in the order of sort. Its count is exact up to 1,000, without filters and for one specialization alone always; '
  'count_exact says whether there are more. If nobody but by_words is found, nearest_searches has the search without '
  'some of its terms, the nearest first, and nearest the developers of that one.';
grant execute on function public.search_developers to anon, authenticated, service_role;
