-- A list of more than a thousand people has pages for the first thousand, and each costs little more than the first:
-- a walk along the list's beginning goes on if a sample of it has enough matches. Only what few have is read whole and
-- sorted.

-- The term of words that are known under this key: members by any of its values; skills and specializations also by the
-- words of their texts, each once, because an index reads the entries of each. No term if the key is not known.
-- Specializations that nobody has mean nothing.
create or replace function internal.known_term(wanted_key text, words text, without text) returns internal.search_term
language plpgsql stable set search_path = '' as $$
declare
  v_found record;
  v_is_expertise boolean;
begin
  with meant as (
    select w.filter, w.label, coalesce(s.id::text, p.id::text, w.value) as value, s.id as skill,
      array_position(array['location', 'available_for_hire', 'works_remotely', 'experience_level', 'skills',
        'specialization'], w.filter) as preference
    from internal.search_words w
    left join public.skills s on w.filter = 'skills' and s.name = w.value
    left join public.specializations p on w.filter = 'specialization' and p.name = w.value and p.offered
      and exists (
        select from public.specialization_counters c where c.specialization_id = p.id and c.developer_count > 0)
    where w.key = wanted_key and w.filter not in ('filler', 'kind', 'post_type')
      and (w.filter not in ('skills', 'specialization') or s.id is not null or p.id is not null)
  )
  select
    (array_agg(m.label order by m.preference, m.label))[1] as label,
    (array_agg(m.filter order by m.preference, m.label))[1] as filter,
    bool_or(m.filter in ('skills', 'specialization')) as has_expertise,
    bool_and(m.filter in ('skills', 'specialization')) as only_expertise,
    array_agg(internal.facet(m.filter, m.value)) filter (where m.filter <> 'topic') as facets,
    array_agg(internal.facet(m.filter, m.value)) filter (where m.filter in ('skills', 'specialization')) as fitting,
    array_agg(internal.facet(case m.filter when 'skills' then 'knows' else m.filter end, m.value))
      filter (where m.filter in ('skills', 'specialization')) as exact,
    array_agg(m.value) filter (where m.filter = 'topic') as topic,
    coalesce(array_agg(m.skill) filter (where m.skill is not null), '{}') as skills
  into v_found
  from meant m;
  if v_found.label is null then
    return null;
  end if;
  -- Two letters alone are not text: 'go' is a word of many bios.
  v_is_expertise := v_found.only_expertise and wanted_key ~ '...|[+#]';
  return (
    words, v_found.label, case when v_found.has_expertise then 'expertise' else v_found.filter end, null, without,
    pg_catalog.concat_ws(' | ',
      internal.any_facet(v_found.facets),
      (select pg_catalog.string_agg(distinct internal.all_words(value), ' | ')
      from unnest(v_found.topic || case when v_is_expertise then array[wanted_key, v_found.label, words] end) as value)
    )::tsquery,
    internal.any_facet(v_found.fitting)::tsquery, internal.any_facet(v_found.exact)::tsquery,
    internal.begins_word(coalesce(v_found.topic, array[words, v_found.label])), v_found.skills
  )::internal.search_term;
end;
$$;

-- SQL for the rank of entries `d`, at most 3. Those with a higher one come first. A number is sorted in less time than
-- an array of conditions.
create or replace function internal.rank_sql() returns text
language sql immutable parallel safe set search_path = '' as $$
  select '2 * (($1).knows is null or d.words @@ ($1).knows)::integer
    + ((($1).exact is null or d.words @@ ($1).exact)
      and (($1).titled is null or d.search_text ~* all (($1).titled)))::integer';
$$;

-- The first matches along the order of the list, from its other end if `reversed`. Reads at most `most` entries in that
-- order, all if that is null, and returns the matches with the highest rank, because those are listed first: fewer than
-- `size` ids if those entries hold fewer. The settings are those of 082500_text_search.sql.
create or replace function internal.walk_to_matches(
  query internal.directory_query, most integer, reversed boolean, skipped bigint, size bigint
) returns uuid[]
language plpgsql stable set search_path = '' set enable_bitmapscan = off set enable_sort = off as $$
declare
  -- Of internal.rank_sql().
  c_highest_rank constant integer := 3;
  v_ids uuid[];
begin
  -- Slow to compare, and only for the index: who has the text has its letters.
  query.pairs := null;
  execute pg_catalog.format(
    'select array(
      select d.profile_id
      from (select d.* from internal.directory_entries d where d.listed order by %1$s limit $2) as d
      where %2$s and %3$s = %4$s order by %1$s limit $3 offset $4)',
    pg_catalog.format(
      case
        when reversed then 'd.%I, d.rating_count, d.profile_id desc'
        else 'd.%I desc, d.rating_count desc, d.profile_id'
      end, query.order_column),
    internal.matches_sql(), internal.rank_sql(), c_highest_rank)
  into v_ids using query, most, size, skipped;
  return v_ids;
end;
$$;

-- Ids of a part after `skipped` of them. Many matches are found by a walk if a sample of the list has enough of them,
-- else an index finds all, which are sorted. A page near the end of everybody is read in reverse.
create or replace function internal.ids_of_part(part internal.developer_part, skipped bigint, size bigint)
returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  c_sample constant integer := 1000;
  -- So many matches in the sample suggest a thousand within `c_max_walked` entries.
  c_enough constant integer := 110;
  c_max_walked constant integer := 12000;
  v_size constant bigint := least(size, part.count - skipped);
  -- The last pages of a long list are the first ones from its other end.
  v_reversed constant boolean := part.state = 'everybody' and skipped > part.count / 2;
  v_ids uuid[] := part.ids;
begin
  -- The page does not show who fits.
  part.query.fit_titled := null;
  if v_size <= 0 then
    return '{}';
  elsif part.state = 'everybody' then
    v_ids := internal.walk_to_matches(
      part.query, null, v_reversed, case when v_reversed then part.count - skipped - v_size else skipped end, v_size);
    return case when not v_reversed then v_ids else array(
      select id from unnest(v_ids) with ordinality as reversed (id, ordinal) order by ordinal desc) end;
  elsif part.state = 'many' then
    v_ids := internal.walk_to_matches(part.query, c_sample, false, 0, skipped + v_size);
    if cardinality(v_ids) < skipped + v_size and cardinality(v_ids) >= c_enough then
      v_ids := internal.walk_to_matches(part.query, c_max_walked, false, 0, skipped + v_size);
    end if;
    if cardinality(v_ids) < skipped + v_size then
      return (internal.read_matches(part.query, null, skipped, v_size)).ids;
    end if;
  end if;
  return v_ids[skipped + 1 : skipped + v_size];
end;
$$;

-- One page of the directory; if nobody fits, the nearest. Definer: directory entries are not exposed, and cards have
-- listed profiles alone. Starting workers or compiling costs more than these queries.
create or replace function internal.find_developers(
  filters internal.developer_filters, requested_page integer, size integer
) returns jsonb
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  -- All who have a popular specialization are counted, but not listed.
  c_max_offered constant integer := 1000;
  v_terms internal.search_term[];
  v_wanted uuid[];
  v_query internal.directory_query;
  v_parts internal.developer_part[];
  v_count bigint;
  v_offered bigint;
  v_page integer;
  v_skipped bigint;
  v_page_of_part uuid[];
  v_shown_ids uuid[] := '{}';
  v_shown_kinds text[] := '{}';
  v_nearest record;
begin
  filters := internal.with_offered(filters);
  v_terms := internal.understand_search(filters.search);
  v_wanted := filters.skills || array(select skill from unnest(v_terms) as term, unnest(term.skills) as skill);
  v_query := internal.query_of(filters, v_terms);
  v_parts := internal.find_parts(filters, v_query, v_terms);
  select sum(part.count), sum(case part.state when 'many' then least(part.count, c_max_offered) else part.count end)
  into v_count, v_offered from unnest(v_parts) as part;
  if v_count = (select coalesce(sum(part.count), 0) from unnest(v_parts) as part where part.kind = 'by_words') then
    select * into v_nearest from internal.nearest_developers(
      v_query, case when v_count = 0 then v_terms else internal.required_terms(v_terms) end, size);
  else
    select '[]'::jsonb as searches, '{}'::uuid[] as ids into v_nearest;
  end if;
  v_page := internal.clamp_page(requested_page, v_offered, size);
  v_skipped := (v_page - 1)::bigint * size;
  for i in 1 .. cardinality(v_parts) loop
    v_page_of_part := internal.ids_of_part(v_parts[i], v_skipped, size - cardinality(v_shown_ids));
    v_shown_ids := v_shown_ids || v_page_of_part;
    v_shown_kinds := v_shown_kinds || array_fill((v_parts[i]).kind, array[cardinality(v_page_of_part)]);
    v_skipped := greatest(v_skipped - (v_parts[i]).count, 0);
  end loop;
  return (
    select jsonb_object_agg(kind, jsonb_build_object(
      'data', internal.developer_cards(
        array(select id from unnest(v_shown_ids, v_shown_kinds) as shown (id, kind) where shown.kind = known.kind),
        v_wanted),
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
    'total_pages', internal.page_count(v_offered, size)
  );
end;
$$;
