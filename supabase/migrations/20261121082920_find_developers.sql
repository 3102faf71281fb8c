-- The directory's one search, for the page and the API.

-- The words of a search that are not required: text beside a skill or a topic. They only put those who mention them
-- first.
create function internal.optional_terms(terms internal.search_term[]) returns internal.search_term[]
language sql immutable set search_path = '' as $$
  select array(
    select term from unnest(terms) as term
    where term.group_no in (select t.group_no from unnest(terms) as t group by 1 having bool_and(t.kind = 'text'))
      and exists (select from unnest(terms) as t where t.kind in ('skill', 'topic')));
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
  filters internal.developer_filters, conditions internal.directory_conditions, terms internal.search_term[]
) returns boolean
language sql stable set search_path = '' as $$
  select internal.has_trigram(filters.search)
    and filters.search !~ '[^[:alnum:][:space:]''’ʻʿ`.\u0300-\u036F\u064B-\u0655-]'
    and (exists (select from unnest(terms) as term where term.kind in ('text', 'name', 'filler'))
      or internal.finds_somebody(internal.terms_query(conditions, terms)) is not true);
$$;

-- The parts that a search finds, with their counts: by name or title, then others whose name sounds like it, then
-- others by its terms, those first who mention an optional word; then those in whose bio only the words stand. A part
-- with more than a thousand ends the search: later parts are not counted.
create function internal.find_parts(
  filters internal.developer_filters, conditions internal.directory_conditions, terms internal.search_term[]
) returns internal.developer_part[]
language plpgsql stable set search_path = '' as $$
declare
  v_parts internal.developer_part[] := array[
    internal.counted_part('named', filters, conditions)];
  v_by_terms internal.developer_part[];
  v_conditions internal.directory_conditions := conditions;
  v_query tsquery;
  v_mentions constant tsquery := (
    select pg_catalog.string_agg('(' || term.query::text || ')', ' | ')
    from unnest(internal.optional_terms(terms)) as term)::tsquery;
  v_name_keys text[];
  v_found uuid[];
begin
  if not (v_parts[1]).count_exact then
    -- The skills and specializations of the search do not order so many.
    v_parts[1].conditions := internal.conditions_for(filters, '{}');
    return v_parts;
  end if;
  if internal.may_be_name(filters, conditions, terms) then
    v_name_keys := internal.name_keys(filters.search);
    if v_name_keys <> '{}' then
      v_parts := v_parts || internal.counted_part(
        'sounds_like', filters, internal.conditions_for(filters, terms, v_name_keys));
    end if;
  end if;
  if terms = '{}' or not (v_parts[cardinality(v_parts)]).count_exact then
    return v_parts;
  end if;
  v_found := array(select id from unnest(v_parts) as part, unnest(part.ids) as id);
  v_conditions.fits_sql := internal.fits_sql(internal.required_terms(terms));
  v_query := internal.terms_query(conditions, internal.required_terms(terms));
  if v_mentions is not null then
    v_by_terms := array[internal.counted_part('by_terms', filters,
      internal.conditions_by_terms(v_conditions, v_query && v_mentions, v_found))];
    if not (v_by_terms[1]).count_exact then
      return v_parts || v_by_terms;
    end if;
    v_query := v_query && !! v_mentions;
  end if;
  return v_parts || internal.words_last(v_by_terms || internal.counted_part('by_terms', filters,
    internal.conditions_by_terms(v_conditions, v_query, v_found)));
end;
$$;

-- One page of developers. If nobody fits, it looks for the nearest. Definer: directory entries are not exposed; the
-- function returns only ids of listed profiles. Starting workers or compiling costs more than these queries.
create function internal.find_developers(
  filters internal.developer_filters, requested_page integer, size integer,
  out total bigint, out page integer, out total_pages integer, out terms internal.search_term[],
  out optional_words jsonb, out named internal.developer_part, out sounds_like internal.developer_part,
  out by_terms internal.developer_part, out by_words internal.developer_part,
  out searches internal.nearest_search[], out nearest_ids uuid[]
)
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  v_conditions internal.directory_conditions;
  v_parts internal.developer_part[];
  v_part internal.developer_part;
  v_count bigint;
  v_skipped bigint;
  v_ids uuid[];
  v_left integer := size;
begin
  -- Those that are not offered find nobody, as unknown ones do.
  filters.specialization := (
    select array_agg(distinct coalesce(s.id, internal.nil_id()))
    from unnest(filters.specialization) as wanted
    left join public.specializations s on s.id = wanted and s.offered);
  total := (select s.developer_count from public.site_counters s);
  terms := internal.understand_search(filters.search);
  v_conditions := internal.conditions_for(filters, terms);
  v_parts := internal.find_parts(filters, v_conditions, terms);
  v_count := (select sum(part.count) from unnest(v_parts) as part);
  if v_count = (select coalesce(sum(part.count), 0) from unnest(v_parts) as part where part.kind = 'by_words') then
    select n.searches, n.ids into searches, nearest_ids
    from internal.nearest_developers(filters, v_conditions,
      case when v_count = 0 then terms else internal.required_terms(terms) end, size) as n;
  end if;
  page := internal.clamp_page(requested_page, v_count, size);
  total_pages := internal.page_count(v_count, size);
  v_skipped := (page - 1)::bigint * size;
  named := ('named', null, 0, true, '{}', '{}');
  sounds_like := ('sounds_like', null, 0, true, '{}', '{}');
  by_terms := ('by_terms', null, 0, true, '{}', '{}');
  by_words := ('by_words', null, 0, true, '{}', '{}');
  foreach v_part in array v_parts loop
    v_ids := internal.ids_of_part(v_part, v_skipped, v_left);
    v_skipped := greatest(v_skipped - v_part.count, 0);
    v_left := v_left - cardinality(v_ids);
    v_part.ids := v_ids;
    case v_part.kind
      when 'named' then named := v_part;
      when 'sounds_like' then sounds_like := v_part;
      when 'by_words' then by_words := v_part;
      else
        by_terms.count := by_terms.count + v_part.count;
        by_terms.count_exact := by_terms.count_exact and v_part.count_exact;
        by_terms.ids := by_terms.ids || v_ids;
    end case;
  end loop;
  if v_count > 0 then
    optional_words := (
      select jsonb_agg(jsonb_build_object('word', term.words, 'found',
        internal.finds_somebody(internal.terms_query(v_conditions, internal.required_terms(terms)) && term.query)))
      from unnest(internal.optional_terms(terms)) as term);
  end if;
end;
$$;
grant execute on function internal.find_developers to anon, authenticated, service_role;

-- `filters` is a JSON object as text (internal.read_json): an argument in a URL is a text, and PostgREST would hand it
-- over as a JSON string.
create function public.search_developers(
  filters text default '{}', page integer default 1, page_size integer default 12
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_filters internal.developer_filters := jsonb_populate_record(
    null::internal.developer_filters, internal.read_json(filters));
  v_size constant integer := internal.clamp_page_size(page_size, 12, 48);
  v_list record;
  v_wanted uuid[];
begin
  v_filters.search := nullif(pg_catalog.btrim(pg_catalog.left(v_filters.search, 100)), '');
  select * into v_list from internal.find_developers(v_filters, page, v_size);
  v_wanted := array(
    select unnest(v_filters.skills)
    union all
    select skill from unnest(v_list.terms) as term, unnest(term.skills) as skill);
  return (
    select jsonb_object_agg(part.kind, jsonb_build_object(
      'data', internal.developer_cards(part.ids, v_wanted), 'count', part.count, 'count_exact', part.count_exact))
    from unnest(array[v_list.named, v_list.sounds_like, v_list.by_terms, v_list.by_words]) as part
  ) || jsonb_build_object(
    'terms', (
      select coalesce(jsonb_agg(
        jsonb_build_object('label', label, 'without', without, 'or', is_alternative) order by group_no, ordinal), '[]')
      from (
        select (v_list.terms[ordinal]).*, ordinal,
          row_number() over (partition by (v_list.terms[ordinal]).group_no order by ordinal) > 1 as is_alternative
        from pg_catalog.generate_subscripts(v_list.terms, 1) as ordinal
      ) as term
      where kind not in ('text', 'name', 'filler')),
    'optional_words', coalesce(v_list.optional_words, '[]'),
    'nearest_searches', to_jsonb(coalesce(v_list.searches, '{}')),
    'nearest', internal.developer_cards(coalesce(v_list.nearest_ids, '{}'), v_wanted),
    'total', v_list.total,
    'page', v_list.page,
    'total_pages', v_list.total_pages
  );
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
