-- The terms of a search: what each of its words means, known from the vocabulary or searched as text.

create type internal.search_term as (
  -- The words as typed.
  words text,
  label text,
  -- 'skill' (or specialization), 'location', 'experience_level', 'min_years', 'available_for_hire', 'works_remotely' or
  -- 'topic' from the vocabulary; 'name' or 'text' otherwise; 'filler' if the search has nothing else.
  kind text,
  -- Terms with the same number are alternatives: places and levels, because nobody has two of them, fillers, and
  -- others with 'or' between them.
  group_no integer,
  -- The search without these words.
  without text,
  -- Finds the members of internal.directory_texts that match the term.
  query tsquery,
  -- The skills that it means: cards name them first.
  skills uuid[],
  -- The facets of members who have the skill or specialization itself: they come before those who learn or mention it.
  exact bigint[],
  -- The regular expression of a topic: members come first if their name or title matches it.
  titled text
);

-- A term. understand_search() sets the number of its group, if it is not known here.
create function internal.new_term(
  words text, label text, kind text, without text, query tsquery,
  skills uuid[] default '{}', exact bigint[] default '{}', titled text default null,
  group_no integer default null
) returns internal.search_term
language sql immutable parallel safe set search_path = '' as $$
  select (words, label, kind, group_no, without, query, skills, exact, titled)::internal.search_term;
$$;

-- A tsquery for all words of the text; words of three letters or more match as prefixes. Null without a word.
create function internal.words_query(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '(' || pg_catalog.string_agg(
    '''' || word || '''' || case when word ~ '^[[:alnum:]]{3}' and word !~ '[+#]$' then ':*' else '' end, ' & ') || ')'
  from unnest(internal.words_of(value)) as word;
$$;

-- A tsquery for members with at least one of these facets. Null without a facet.
create function internal.facets_query(facets bigint[]) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '(' || pg_catalog.string_agg(''':' || facet || '''', ' | ') || ')' from unnest(facets) as facet;
$$;

-- The term of a key of the vocabulary: members by any of its values; skills and specializations also by the words of
-- their texts. No term if the vocabulary has no such key. Specializations that nobody has mean nothing.
create function internal.vocabulary_term(wanted_key text, words text, without text) returns internal.search_term
language plpgsql stable set search_path = '' as $$
declare
  v_found record;
begin
  select
    (array_agg(w.label order by of_filter.preference, w.label))[1] as label,
    case when bool_or(w.filter in ('skills', 'specialization')) then 'skill'
      else (array_agg(w.filter order by of_filter.preference, w.label))[1] end as kind,
    array_agg(internal.facet(w.filter, w.value)) filter (where w.filter <> 'topic')
      || coalesce(array_agg(internal.facet('learning', w.value)) filter (where w.filter = 'skills'), '{}') as facets,
    pg_catalog.string_agg(internal.words_query(w.value), ' | ') filter (where w.filter = 'topic') as topic,
    '\m(' || pg_catalog.string_agg(w.value, '|') filter (where w.filter = 'topic') || ')' as titled,
    bool_and(w.filter in ('skills', 'specialization')) and wanted_key ~ '...|[+#]' as in_texts,
    coalesce(array_agg(w.value::uuid) filter (where w.filter = 'skills'), '{}') as skills,
    coalesce(
      array_agg(internal.facet(w.filter, w.value)) filter (where w.filter in ('skills', 'specialization')), '{}'
    ) as exact
  into v_found
  from internal.search_vocabulary w,
  lateral (select array_position(
    array['location', 'available_for_hire', 'works_remotely', 'experience_level', 'skills', 'specialization'],
    w.filter) as preference) as of_filter
  where w.key = wanted_key
    and (w.filter <> 'specialization' or exists (
      select from public.specialization_counters c
      where c.specialization_id = w.value::uuid and c.developer_count > 0));
  if v_found.label is null then
    return null;
  end if;
  return internal.new_term(
    words, v_found.label, v_found.kind, without,
    query => pg_catalog.concat_ws(' | ',
      internal.facets_query(v_found.facets), v_found.topic,
      -- Two letters alone are not text: 'go' is a word of many bios.
      case when v_found.in_texts then internal.words_query(wanted_key) end,
      case when v_found.in_texts then internal.words_query(v_found.label) end,
      case when v_found.in_texts then internal.words_query(words) end)::tsquery,
    skills => v_found.skills, exact => v_found.exact, titled => v_found.titled);
end;
$$;

-- A tsquery for members whose name sounds like the word. Null where it is too short for a sound.
create function internal.sounds_query(word text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select internal.facets_query(array(
    select internal.facet('sounds_like', key) from unnest(internal.name_keys(word)) as key))
  where internal.has_trigram(word);
$$;

-- Whether a listed member matches. It looks texts up in an index (082500_text_search.sql).
create function internal.finds_somebody(query tsquery) returns boolean
language plpgsql stable strict set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_found boolean;
begin
  execute 'select exists (select from internal.directory_texts t where t.listed and t.words @@ $1)'
    into v_found using query;
  return v_found;
end;
$$;

-- How many listed members match, up to a hundred.
create function internal.count_up_to_hundred(query tsquery) returns bigint
language plpgsql stable strict set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_count bigint;
begin
  execute 'select count(*) from (
      select from internal.directory_texts t where t.listed and t.words @@ $1 limit 100) as matches'
    into v_count using query;
  return v_count;
end;
$$;

-- A word as text: members whose texts have it or whose name sounds like it, with the ayn of 'Cabdi' written or not. It
-- is a name if not more members write it than have a name that sounds like it: 'sell' sounds like Saalax.
create function internal.text_term(word text, without text) returns internal.search_term
language sql stable strict set search_path = '' as $$
  select internal.new_term(
    word, word,
    kind => case when internal.count_up_to_hundred(by_sound) >= greatest(1, internal.count_up_to_hundred(
      pg_catalog.quote_literal(internal.plain_letters(word))::tsquery && !! by_sound)) then 'name' else 'text' end,
    without => without,
    query => pg_catalog.concat_ws(' | ', internal.words_query(word), internal.sounds_query(word),
      internal.words_query(case
        when internal.has_trigram(word) and word ~* '^[aeiou]' then 'c' || word
        when internal.has_trigram(word) and word ~* '^c[aeiou]' then pg_catalog.substr(word, 2)
      end))::tsquery)
  from (select internal.sounds_query(word)::tsquery) as sound (by_sound);
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
  where term.kind is not null
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
  if v_meant.kind is null and not internal.finds_somebody(v_text.query) then
    v_meant := internal.vocabulary_term(internal.mistyped_key(internal.term_key(word)), word, without);
  end if;
  return case when v_meant.kind is null then v_text else v_meant end;
end;
$$;
