-- Where nobody matches all terms of a search: what finds somebody without one of them.

create type internal.search_variant as (
  -- Of the term that is left out, or of the only one that is left.
  label text,
  alone boolean,
  -- The search that it makes.
  search text,
  count bigint,
  count_exact boolean
);

-- The search without each of its terms in turn, or, where that finds nobody either, each term alone; none where that
-- finds nobody. `ids` has the first developers of the nearest, which finds the fewest. Nothing for a single term and
-- for more than six.
create function internal.nearest_developers(
  conditions internal.directory_conditions, terms internal.search_term[], size integer,
  out variants internal.search_variant[], out ids uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  c_most constant integer := 6;
  v_all constant integer := cardinality(terms);
  v_terms internal.search_term[];
  v_found record;
  v_nearest internal.search_term[];
  v_fewest uuid[];
  v_alone boolean;
begin
  variants := '{}';
  ids := '{}';
  foreach v_alone in array array[false, true] loop
    exit when v_all not between 2 and c_most or variants <> '{}';
    for v_place in reverse v_all .. 1 loop
      v_terms := case when v_alone then terms[v_place : v_place] else terms[: v_place - 1] || terms[v_place + 1 :] end;
      select * into v_found from internal.count_meant_developers(conditions, v_terms, null);
      continue when v_found.count = 0;
      variants := (terms[v_place].label, v_alone,
        case when v_alone then terms[v_place].words else terms[v_place].without end,
        v_found.count, v_found.count_exact)::internal.search_variant || variants;
      if v_fewest is null or cardinality(v_found.ids) < cardinality(v_fewest) then
        v_nearest := v_terms;
        v_fewest := v_found.ids;
      end if;
    end loop;
  end loop;
  if v_nearest is not null then
    ids := internal.list_meant_developers(conditions, v_nearest, null, v_fewest, 0, size);
  end if;
end;
$$;
