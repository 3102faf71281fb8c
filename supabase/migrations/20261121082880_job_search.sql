-- The meaning of a search among offers: the words of a search for people, and kinds of offers.

create type internal.job_search as (
  -- Any of them. A post has one type, an offer one kind.
  types text[],
  kinds text[],
  -- The words of these kinds, as typed.
  kind_words text[],
  terms internal.search_term[],
  -- The words that are neither types nor kinds, without fillers.
  words text[]
);

-- A term of a search for people as one of a search for offers: a word that is only near a known one may be right as it
-- is, and an offer may name a level without the facet.
create function internal.term_for_jobs(term internal.search_term) returns internal.search_term
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from internal.search_words w where w.key = internal.term_key(term.words)) then
    term.query := coalesce(term.query || internal.all_words(term.words)::tsquery, term.query);
  end if;
  if term.kind = 'experience_level' then
    term.query := term.query || internal.any_facet(
      array[internal.term_key(term.words), internal.term_key(term.label)])::tsquery;
  end if;
  return term;
end;
$$;

-- The terms of the words for offers. Offers say nothing of availability and years; a place or remote work is enough;
-- fillers mean nothing beside the name of a type or kind.
create function internal.terms_for_jobs(words text[], others boolean) returns internal.search_term[]
language plpgsql stable set search_path = '' as $$
declare
  v_place integer;
  v_terms internal.search_term[] := array(
    select internal.term_for_jobs(term)
    from unnest(internal.understand_search(pg_catalog.array_to_string(words, ' '))) as term
    where term.kind not in ('available_for_hire', 'min_years') and not (others and term.kind = 'filler'));
begin
  v_place := (select min(term.group_no) from unnest(v_terms) as term where term.kind in ('location', 'works_remotely'));
  for i in 1 .. cardinality(v_terms) loop
    if v_terms[i].kind in ('location', 'works_remotely') then
      v_terms[i].group_no := v_place;
    end if;
  end loop;
  return v_terms;
end;
$$;

-- The key of the kind that a mistyped word stands for; the key itself if it is known, or a word of an offer.
create function internal.kind_key(typed text) returns text
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  -- First what is cheap and nearly always empty: the others read the index for each word of a search.
  v_kind constant text := (
    select w.key from internal.search_words w
    where w.filter = 'kind' and w.slips && internal.slips_of_typed(typed) order by w.key limit 1);
begin
  if v_kind is null or exists (select from internal.search_words w where w.key = typed)
    or exists (select from internal.job_entries e where e.words @@ internal.all_words(typed)::tsquery) then
    return typed;
  end if;
  return v_kind;
end;
$$;

-- The longest runs of up to four known words are types or kinds; the others have the meaning of a search for people.
-- 'shaqo fog' is remote work, not a job. An 'or' beside a type or kind goes with it. `known_types` are the types whose
-- names count as such; where offers alone are searched, a word that no offer has may be a mistyped kind.
create function internal.understand_job_search(search text, known_types text[]) returns internal.job_search
language plpgsql stable set search_path = '' as $$
declare
  v_words constant text[] := internal.search_words(search);
  v_search internal.job_search := ('{}', '{}', '{}', '{}', '{}');
  v_others text[] := '{}';
  v_first integer := 1;
  v_last integer;
  v_key text;
  v_types text[];
  v_kinds text[];
begin
  if search ~ '["“”„«»]' then
    v_search.words := v_words;
    return v_search;
  end if;
  while v_first <= cardinality(v_words) loop
    v_last := least(v_first + 3, cardinality(v_words));
    loop
      v_key := internal.term_key(pg_catalog.array_to_string(v_words[v_first : v_last], ''));
      exit when v_last = v_first or exists (
        select from internal.search_words w where w.key = v_key and w.filter <> 'filler');
      v_last := v_last - 1;
    end loop;
    if known_types = array['job'] then
      v_key := internal.kind_key(v_key);
    end if;
    select coalesce(array_agg(w.value) filter (where w.filter = 'post_type' and w.value = any (known_types)), '{}'),
      coalesce(array_agg(w.value) filter (where w.filter = 'kind'), '{}')
    into v_types, v_kinds
    from internal.search_words w where w.key = v_key;
    v_search.types := v_search.types || v_types;
    v_search.kinds := v_search.kinds || v_kinds;
    if v_kinds <> '{}' then
      v_search.kind_words := v_search.kind_words || pg_catalog.array_to_string(v_words[v_first : v_last], ' ');
    end if;
    if v_types = '{}' and v_kinds = '{}' then
      v_others := v_others || v_words[v_first : v_last];
    elsif internal.is_or(v_others[cardinality(v_others)]) then
      v_others := v_others[: cardinality(v_others) - 1];
    elsif internal.is_or(v_words[v_last + 1]) then
      v_last := v_last + 1;
    end if;
    v_first := v_last + 1;
  end loop;
  v_search.terms := internal.terms_for_jobs(v_others, v_search.types || v_search.kinds <> '{}');
  v_search.words := array(
    select word from unnest(v_others) with ordinality as other (word, ordinal)
    where internal.filler_rank(word) = 0 order by ordinal);
  return v_search;
end;
$$;

-- A tsquery for offers of the kinds that the search names, or with its words for them. Null without a kind.
create function internal.kinds_query(search internal.job_search) returns tsquery
language sql stable set search_path = '' as $$
  select internal.any_facet(array(
    select internal.facet('kind', kind) from unnest(search.kinds) as kind
    union all
    select internal.term_key(words) from unnest(search.kind_words) as words))::tsquery;
$$;

-- A tsquery for offers that match the search. Null if it asks for nothing. Of a search that is not understood, because
-- it is quoted or too long, an offer has all words.
create function internal.job_query(search internal.job_search) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  v_kinds constant tsquery := internal.kinds_query(search);
begin
  return coalesce(
    internal.terms_query(v_kinds, search.terms),
    v_kinds,
    internal.all_words(nullif(pg_catalog.array_to_string(search.words, ' '), ''))::tsquery);
end;
$$;
