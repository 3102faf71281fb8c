-- The nearest search if nobody matches all terms: the one that finds somebody without one of them.

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
-- finds nobody. The nearest comes first: it keeps words that are searched as text, which are mostly names, and finds the
-- fewest. `ids` has its first developers. Nothing for a single term and for more than six.
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
  v_variant internal.search_variant;
  v_nearest internal.search_variant;
  v_nearest_terms internal.search_term[];
  v_ids uuid[];
  v_alone boolean;
  v_keeps_text boolean;
  v_most_text boolean;
begin
  variants := '{}';
  ids := '{}';
  foreach v_alone in array array[false, true] loop
    exit when v_all not between 2 and c_most or variants <> '{}';
    for v_place in reverse v_all .. 1 loop
      v_terms := case when v_alone then terms[v_place : v_place] else terms[: v_place - 1] || terms[v_place + 1 :] end;
      select * into v_found from internal.count_meant_developers(conditions, v_terms, null);
      continue when v_found.count = 0;
      v_variant := (terms[v_place].label, v_alone,
        case when v_alone then terms[v_place].words else terms[v_place].without end, v_found.count, v_found.count_exact);
      variants := v_variant || variants;
      v_keeps_text := v_alone or terms[v_place].understood;
      if v_ids is null or (v_keeps_text::integer, -cardinality(v_found.ids)) > (v_most_text::integer, -cardinality(v_ids)) then
        v_nearest := v_variant;
        v_nearest_terms := v_terms;
        v_most_text := v_keeps_text;
        v_ids := v_found.ids;
      end if;
    end loop;
  end loop;
  if v_ids is not null then
    variants := v_nearest || array_remove(variants, v_nearest);
    ids := internal.list_meant_developers(conditions, v_nearest_terms, null, v_ids, 0, size);
  end if;
end;
$$;
