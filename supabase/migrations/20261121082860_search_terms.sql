-- The meaning of a search: its words as terms, each of them known from the vocabulary or searched as text.

create type internal.search_term as (
  -- As typed.
  words text,
  label text,
  -- False for words that are searched as text.
  understood boolean,
  -- The search without these words.
  without text,
  -- Finds the members of internal.directory_texts that match the term.
  query tsquery,
  -- The skills that it means: cards name them first.
  skills uuid[],
  -- Terms with the same are alternatives: places and levels, because nobody has two of them, and others with 'or'
  -- between them. Otherwise null.
  one_of text,
  -- The facets of members who have the skill or specialization itself: they come before those who learn or mention it.
  exact bigint[],
  -- The nearest search keeps a skill or specialization (20) rather than all others, text (3) rather than a level or
  -- years (2), and these rather than a place, availability and remote work (1).
  importance integer
);

-- Members with all of these words, or with a word that begins so from three letters on. Null without a word.
create function internal.words_query(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '(' || pg_catalog.string_agg(
    '''' || word || '''' || case when word ~ '^[[:alnum:]]{3}' and word !~ '[+#]$' then ':*' else '' end, ' & ') || ')'
  from unnest(internal.words_of(value)) as word;
$$;

-- Members with at least one of these facets. Null without a facet.
create function internal.facets_query(facets bigint[]) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '(' || pg_catalog.string_agg(''':' || facet || '''', ' | ') || ')' from unnest(facets) as facet;
$$;

-- The term of a key of the vocabulary: members by any of its values; skills and specializations also by the words of
-- their texts. Null if the vocabulary has no such key. Specializations that nobody has mean nothing.
create function internal.vocabulary_term(wanted_key text, words text, without text) returns internal.search_term
language plpgsql stable set search_path = '' as $$
declare
  v_found record;
begin
  select
    (array_agg(w.label order by place.preferred, w.label))[1] as label,
    array_agg(internal.facet(w.filter, w.value))
      || coalesce(array_agg(internal.facet('learning', w.value)) filter (where w.filter = 'skills'), '{}') as facets,
    bool_and(w.filter in ('skills', 'specialization')) and wanted_key ~ '...|[+#]' as in_texts,
    coalesce(array_agg(w.value::uuid) filter (where w.filter = 'skills'), '{}') as skills,
    case when bool_and(w.filter = 'location') then 'location'
      when bool_and(w.filter = 'experience_level') then 'experience_level' end as one_of,
    coalesce(
      array_agg(internal.facet(w.filter, w.value)) filter (where w.filter in ('skills', 'specialization')), '{}'
    ) as exact,
    max(case when w.filter in ('skills', 'specialization') then 20
      when w.filter in ('experience_level', 'min_years') then 2 else 1 end) as importance
  into v_found
  from internal.search_vocabulary w,
  lateral (select array_position(
    array['location', 'available_for_hire', 'works_remotely', 'experience_level', 'skills', 'specialization'],
    w.filter) as preferred) as place
  where w.key = wanted_key
    and (w.filter <> 'specialization' or exists (
      select from public.specialization_counters c
      where c.specialization_id = w.value::uuid and c.developer_count > 0));
  if v_found.label is null then
    return null;
  end if;
  return (words, v_found.label, true, without, pg_catalog.concat_ws(' | ', internal.facets_query(v_found.facets),
    -- Two letters alone are no text: 'go' is a word of many bios.
    case when v_found.in_texts then internal.words_query(wanted_key) end,
    case when v_found.in_texts then internal.words_query(v_found.label) end,
    case when v_found.in_texts then internal.words_query(words) end
  )::tsquery, v_found.skills, v_found.one_of, v_found.exact, v_found.importance)::internal.search_term;
end;
$$;

-- Members whose name sounds like the word. Null where it is too short for a sound.
create function internal.sounds_query(word text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select internal.facets_query(array(
    select internal.facet('sounds_like', key) from unnest(internal.name_keys(word)) as key))
  where internal.has_trigram(word);
$$;

-- A word as text: members whose texts have it, or whose name sounds like it.
create function internal.text_term(word text, without text) returns internal.search_term
language sql immutable strict parallel safe set search_path = '' as $$
  select (word, word, false, without,
    pg_catalog.concat_ws(' | ', internal.words_query(word), internal.sounds_query(word))::tsquery,
    '{}', null, '{}', 3)::internal.search_term;
$$;

-- The word of the vocabulary that a mistyped one stands for, or null.
create function internal.mistyped_key(typed text) returns text
language sql stable strict set search_path = '' as $$
  select w.key from internal.search_vocabulary w
  where w.slips && internal.slips_of_typed(typed)
  order by pg_catalog.left(w.key, 1) <> pg_catalog.left(typed, 1), w.key
  limit 1;
$$;

-- Another form of a word for a specialization that somebody has, or null: 'analytics' for 'Data Analyst'.
create function internal.other_form(word text, without text) returns internal.search_term
language sql stable strict set search_path = '' as $$
  select term
  from (
    select distinct w.key from internal.search_vocabulary w where w.stem = internal.stem_of(internal.term_key(word))
  ) as near,
  lateral internal.vocabulary_term(near.key, word, without) as term
  where term.understood
  order by near.key
  limit 1;
$$;

-- The term of a single word that the vocabulary does not know: another form of one that it knows, text, or a typing
-- mistake if nobody has it.
create function internal.unknown_term(word text, without text) returns internal.search_term
language plpgsql stable set search_path = '' as $$
declare
  v_text constant internal.search_term := internal.text_term(word, without);
  v_meant internal.search_term := internal.other_form(word, without);
begin
  if v_meant.understood is null and not exists (
    select from internal.directory_texts t where t.listed and t.words @@ v_text.query) then
    v_meant := internal.vocabulary_term(internal.mistyped_key(internal.term_key(word)), word, without);
  end if;
  return case when v_meant.understood then v_meant else v_text end;
end;
$$;

-- The search without 'remote is fine', which asks for nobody who works remotely: it only says that nobody must come.
create function internal.without_allowances(search text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(nullif(pg_catalog.btrim(pg_catalog.regexp_replace(
    search, '\m(open to )?remote(ly)?( work)?( is| also| would be)* (fine|ok|okay|possible|welcome|too)\M', '', 'gi'
  ), ' ,;'), ''), search);
$$;

-- The terms of a search, in its order; the longest run of words that the vocabulary knows is one term. Words that say
-- less than others are left out; if all are fillers, any of them is enough. None for a quoted search, which asks for
-- what it holds, and for one of more than twelve words that say something.
create function internal.understand_search(search text) returns internal.search_term[]
language plpgsql stable set search_path = '' as $$
declare
  v_words constant text[] := array(
    select word
    from pg_catalog.regexp_split_to_table(internal.without_allowances(search), '[\s,;/|&()]+')
      with ordinality as listed (word, place)
    where internal.words_of(word) <> '{}' order by place);
  v_terms internal.search_term[] := '{}';
  v_rest text;
  v_or_before boolean;
  v_or_after boolean;
  v_term internal.search_term;
  v_rank integer;
  v_least_rank integer := 2;
  v_before internal.search_term;
  v_last integer;
  v_place integer := 1;
  v_end integer;
begin
  if search ~ '["“”„«»]' or (
    select count(*) > 12 from unnest(v_words) as word where internal.filler_rank(internal.term_key(word)) = 0
  ) then
    return '{}';
  end if;
  while v_place <= cardinality(v_words) loop
    v_end := least(v_place + 3, cardinality(v_words));
    loop
      -- An 'or' goes with its word: beside another one it would make new alternatives.
      v_or_before := coalesce(pg_catalog.lower(v_words[v_place - 1]) in ('or', 'ama'), false);
      v_or_after := not v_or_before and coalesce(pg_catalog.lower(v_words[v_end + 1]) in ('or', 'ama'), false);
      v_rest := pg_catalog.array_to_string(
        v_words[: v_place - 1 - v_or_before::integer] || v_words[v_end + 1 + v_or_after::integer :], ' ');
      v_term := internal.vocabulary_term(
        internal.term_key(pg_catalog.array_to_string(v_words[v_place : v_end], '')),
        pg_catalog.array_to_string(v_words[v_place : v_end], ' '), v_rest);
      exit when v_term.understood or v_end = v_place;
      v_end := v_end - 1;
    end loop;
    v_rank := case when v_term.understood then 0 else internal.filler_rank(internal.term_key(v_words[v_place])) end;
    if v_rank <= v_least_rank then
      if v_rank > 0 then
        v_term := internal.text_term(v_words[v_place], v_rest);
        v_term.one_of := 'fillers';
        if v_rank = 1 then
          v_term.query := internal.words_query(pg_catalog.rtrim(internal.term_key(v_words[v_place]), 's'))::tsquery;
        end if;
      elsif v_term.understood is null then
        v_term := internal.unknown_term(v_words[v_place], v_rest);
      end if;
      v_last := cardinality(v_terms);
      if v_rank < v_least_rank then
        v_terms := '{}';
      elsif v_last > 0 and v_or_before then
        v_before := v_terms[v_last];
        if v_term.one_of is null and coalesce(v_before.one_of, 'or') like 'or%' then
          v_term.one_of := coalesce(v_before.one_of, 'or ' || v_place);
          v_before.one_of := v_term.one_of;
        -- 'kismayo or remote', in either order: somebody there, or somebody who works remotely.
        elsif v_term.label = 'Works remotely' and v_before.one_of = 'location' then
          v_term.one_of := v_before.one_of;
        elsif v_before.label = 'Works remotely' and v_term.one_of = 'location' then
          v_before.one_of := v_term.one_of;
        end if;
        v_terms[v_last] := v_before;
      end if;
      v_terms := v_terms || v_term;
      v_least_rank := v_rank;
    end if;
    v_place := v_end + 1;
  end loop;
  return v_terms;
end;
$$;
