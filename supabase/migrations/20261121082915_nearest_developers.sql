-- The nearest searches if nobody matches all terms.

create type internal.search_variant as (
  -- Of the terms that are left out, or of the only one that is left.
  label text,
  alone boolean,
  -- The search that it makes.
  search text,
  count bigint,
  count_exact boolean
);

-- The importance of a term. A text that is somebody's name is as important as a skill.
create function internal.importance_of(conditions internal.directory_conditions, term internal.search_term)
returns integer
language plpgsql stable set search_path = '' as $$
begin
  if not term.understood then
    term.query := internal.sounds_query(term.words)::tsquery;
    if term.query is not null and internal.meant_developers(conditions, array[term], '{}', 1) <> '{}' then
      return 20;
    end if;
  end if;
  return term.importance;
end;
$$;

-- Terms that find nobody even alone are left out first, all of them, because that costs nothing. If the rest finds
-- nobody, each of its terms in turn is left out too; if that finds nobody or costs a skill, specialization or name,
-- these are searched together, and then each term alone. Alternatives are left out together. The nearest comes first:
-- it keeps what is important, and finds the fewest. `ids` has its first developers. Beyond six terms that find
-- somebody, none of these is left out.
create function internal.nearest_developers(
  conditions internal.directory_conditions, terms internal.search_term[], size integer,
  out variants internal.search_variant[], out ids uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  c_most constant integer := 6;
  -- More than those of all other terms.
  c_important constant integer := 20;
  -- The first place of each term's alternatives: its own, if it has none.
  v_groups constant integer[] := array(
    select min(place) over (partition by coalesce(terms[place].one_of, place::text))
    from pg_catalog.generate_subscripts(terms, 1) as place order by place);
  -- Places of the terms that find somebody alone.
  v_some integer[];
  v_some_groups integer[];
  v_importance integer[];
  v_important integer[];
  v_kept integer[];
  v_terms internal.search_term[];
  v_found record;
  v_variant internal.search_variant;
  v_nearest internal.search_variant;
  v_nearest_terms internal.search_term[];
  v_kept_importance integer;
  v_nearest_importance integer := 0;
  v_group integer;
  v_attempt text;
  -- Alone stands only what is important, if a search without one term already found somebody.
  v_only_important boolean;
begin
  variants := '{}';
  ids := '{}';
  if cardinality(terms) < 2 then
    return;
  end if;
  v_some := array(
    select place from pg_catalog.generate_subscripts(terms, 1) as place
    -- Of many terms only texts are asked about: hardly any skill or place has nobody.
    where (terms[place]).understood and cardinality(terms) > c_most
      or internal.meant_developers(conditions, terms[place : place], '{}', 1) <> '{}');
  v_some_groups := array(select distinct v_groups[place] from unnest(v_some) as place);
  v_importance := array(
    select case
      when cardinality(v_some_groups) <= c_most then internal.importance_of(conditions, terms[place]) else 1 end
    from pg_catalog.generate_subscripts(terms, 1) as place order by place);
  v_important := array(select place from unnest(v_some) as place where v_importance[place] >= c_important);
  foreach v_attempt in array array['all that find somebody', 'without one', 'the important', 'one alone'] loop
    exit when variants <> '{}' and v_nearest_importance / c_important
      = (select sum(v_importance[place]) from unnest(v_some) as place) / c_important;
    continue when case v_attempt
      when 'all that find somebody' then cardinality(v_some) = cardinality(terms)
      when 'without one' then cardinality(v_some_groups) not between 2 and c_most
      when 'the important' then cardinality(v_important) < 2
      when 'one alone' then cardinality(v_some_groups) not between 3 and c_most
    end;
    v_only_important := v_attempt = 'one alone' and variants <> '{}';
    for v_group in
      select place from unnest(v_some_groups) as place order by place desc
      limit case when v_attempt in ('all that find somebody', 'the important') then 1 end
    loop
      v_kept := array(
        select place from unnest(v_some) as place
        where case v_attempt
          when 'all that find somebody' then true
          when 'without one' then v_groups[place] <> v_group
          when 'the important' then place = any (v_important)
          when 'one alone' then v_groups[place] = v_group
        end
        order by place);
      v_kept_importance := (select sum(v_importance[place]) from unnest(v_kept) as place);
      continue when v_only_important and v_kept_importance < c_important;
      v_terms := array(select terms[place] from unnest(v_kept) as place order by place);
      select * into v_found from internal.count_meant_developers(conditions, v_terms, null);
      continue when v_found.count = 0;
      v_variant.alone := cardinality(v_kept) = 1 and cardinality(terms) > 2;
      v_variant.label := (
        select pg_catalog.string_agg(terms[place].label, ', ' order by place)
        from pg_catalog.generate_subscripts(terms, 1) as place where place = any (v_kept) = v_variant.alone);
      -- Alternatives stay alternatives.
      v_variant.search := (
        select pg_catalog.string_agg(
          case when v_groups[place] = group_before then 'or ' else '' end || terms[place].words, ' ' order by place)
        from (
          select place, pg_catalog.lag(v_groups[place]) over (order by place) as group_before
          from unnest(v_kept) as place
        ) as kept);
      v_variant.count := v_found.count;
      v_variant.count_exact := v_found.count_exact;
      variants := v_variant || variants;
      if ids = '{}' or (v_kept_importance, -cardinality(v_found.ids)) > (v_nearest_importance, -cardinality(ids)) then
        v_nearest := v_variant;
        v_nearest_terms := v_terms;
        v_nearest_importance := v_kept_importance;
        ids := v_found.ids;
      end if;
    end loop;
  end loop;
  if ids <> '{}' then
    variants := v_nearest || array_remove(variants, v_nearest);
    ids := internal.list_meant_developers(conditions, v_nearest_terms, null, ids, 0, size);
  end if;
end;
$$;
