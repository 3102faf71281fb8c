-- The meaning of a search: its words as terms.

-- The words of a search as typed, between spaces and separators. 'remote is fine' asks for nobody who works remotely:
-- it only says that coming to an office is not required.
create function internal.search_words(search text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select array(
    select word
    from coalesce(nullif(pg_catalog.btrim(pg_catalog.regexp_replace(
      search, '\m(open to )?remote(ly)?( work)?( is| also| would be)* (fine|ok|okay|possible|welcome|too)\M', '', 'gi'
    ), ' ,;'), ''), search) as asked,
    pg_catalog.regexp_split_to_table(asked, '[\s,;/|&()]+') with ordinality as typed (word, ordinal)
    where internal.words_of(word) <> '{}' order by ordinal);
$$;

create function internal.is_or(word text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(pg_catalog.lower(word) in ('or', 'ama'), false);
$$;

-- The search without some of its words and an 'or' beside them, which would make new alternatives.
create function internal.search_without(words text[], first_word integer, last_word integer) returns text
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.array_to_string(
    words[: first_word - 1 - internal.is_or(words[first_word - 1])::integer]
      || words[last_word + 1 + case
        when internal.is_or(words[first_word - 1]) then 0 else internal.is_or(words[last_word + 1])::integer end :],
    ' ');
$$;

-- The longest run of up to four words from this one on that is known; no term if none is.
create function internal.term_at(words text[], first_word integer, out term internal.search_term, out last_word integer)
language plpgsql stable set search_path = '' as $$
begin
  last_word := least(first_word + 3, cardinality(words));
  loop
    term := internal.known_term(
      internal.term_key(pg_catalog.array_to_string(words[first_word : last_word], '')),
      pg_catalog.array_to_string(words[first_word : last_word], ' '),
      internal.search_without(words, first_word, last_word));
    exit when term.kind is not null or last_word = first_word;
    last_word := last_word - 1;
  end loop;
end;
$$;

-- The number of a new term's group: that of earlier terms whose alternative it is, or else a new one.
create function internal.group_of(terms internal.search_term[], term internal.search_term, is_after_or boolean)
returns integer
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    (select min(earlier.group_no) from unnest(terms) as earlier
      where earlier.kind = term.kind and term.kind in ('location', 'experience_level')),
    (select last.group_no
      from unnest(terms[cardinality(terms) :]) as last,
      lateral (select array['location', 'experience_level'] as single) as kinds
      where is_after_or and (
        last.kind <> all (single) and term.kind <> all (single)
        -- 'kismayo or remote': somebody there, or somebody who works remotely.
        or (last.kind, term.kind) in (('location', 'works_remotely'), ('works_remotely', 'location')))),
    cardinality(terms) + 1);
$$;

-- The terms of a search that has only filler words: any of the words that say most.
create function internal.filler_terms(words text[]) returns internal.search_term[]
language sql stable set search_path = '' as $$
  select array(
    select (
      word, word, 'filler', 1, internal.search_without(filler_terms.words, ordinal::integer, ordinal::integer),
      case when rank = 1 then internal.all_words(pg_catalog.rtrim(internal.term_key(word), 's'))::tsquery
        else (internal.text_term(word, '')).query end,
      null, null, internal.begins_word(array[word]), '{}'
    )::internal.search_term
    from (
      select word, ordinal, rank, min(rank) over () as least_rank
      from unnest(filler_terms.words) with ordinality as typed (word, ordinal),
      lateral internal.filler_rank(word) as rank
    ) as ranked
    where rank = least_rank
    order by ordinal);
$$;

-- The terms of a search, in its order, without filler words. None for a quoted search, which asks for what it holds,
-- and for one of more than twelve words that are not fillers.
create function internal.understand_search(search text) returns internal.search_term[]
language plpgsql stable set search_path = '' as $$
declare
  c_max_words constant integer := 12;
  v_words constant text[] := internal.search_words(search);
  v_terms internal.search_term[] := '{}';
  v_term internal.search_term;
  v_index integer := 1;
  v_found record;
begin
  if search ~ '["“”„«»]' or (
    select count(*) > c_max_words from unnest(v_words) as word where internal.filler_rank(word) = 0
  ) then
    return '{}';
  end if;
  while v_index <= cardinality(v_words) loop
    select * into v_found from internal.term_at(v_words, v_index);
    v_term := v_found.term;
    if v_term.kind is null and internal.filler_rank(v_words[v_index]) = 0 then
      v_term := internal.unknown_term(v_words[v_index], internal.search_without(v_words, v_index, v_index));
    end if;
    if v_term.kind is not null then
      v_term.group_no := internal.group_of(v_terms, v_term, internal.is_or(v_words[v_index - 1]));
      v_terms := v_terms || v_term;
    end if;
    v_index := v_found.last_word + 1;
  end loop;
  return case when v_terms = '{}' then internal.filler_terms(v_words) else v_terms end;
end;
$$;
