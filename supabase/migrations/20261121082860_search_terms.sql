-- The terms of a search: what each of its words means, known from internal.search_words or searched as text.

create type internal.search_term as (
  -- The words as typed.
  words text,
  label text,
  -- 'expertise' for a skill or specialization; another filter of internal.search_words, or 'topic'; 'name' or 'text'
  -- for a word that is not known; 'filler' if the search has nothing else.
  kind text,
  -- Terms with the same number are alternatives: places and levels, because nobody has two of them, fillers, and
  -- others with 'or' between them.
  group_no integer,
  -- The search without these words.
  without text,
  -- Each of these finds members by internal.directory_entries.words. `query`: they match the term. `fitting`: they have
  -- its skill or specialization, known or being learned, which is more than a word of a bio. `exact`: they know it.
  query tsquery,
  fitting tsquery,
  exact tsquery,
  -- The regular expression of the words in a name or title.
  titled text,
  -- The skills that it means: cards name them first.
  skills uuid[]
);

-- A lexeme as a tsquery writes it.
create function internal.quoted_lexeme(lexeme text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '''' || pg_catalog.replace(pg_catalog.replace(lexeme, '\', '\\'), '''', '''''') || '''';
$$;

-- A tsquery for members with at least one of these facets. Null without a facet.
create function internal.any_facet(facets text[]) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '(' || pg_catalog.string_agg(internal.quoted_lexeme(facet), ' | ') || ')' from unnest(facets) as facet;
$$;

-- A tsquery for all words of the text; words of three letters or more match as prefixes. Null without a word.
create function internal.all_words(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '(' || pg_catalog.string_agg(
    '''' || word || '''' || case when word ~ '^[[:alnum:]]{3}' and word !~ '[+#]$' then ':*' else '' end, ' & ') || ')'
  from unnest(internal.words_of(value)) as word;
$$;

-- The regular expression of texts in which one of these begins a word.
create function internal.begins_word(texts text[]) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '\m(' || pg_catalog.string_agg(pg_catalog.regexp_replace(value, '([^[:alnum:] ])', '\\\1', 'g'), '|') || ')'
  from unnest(texts) as value;
$$;

-- The number of listed members who match, up to `most`. It looks texts up in an index (082500_text_search.sql).
create function internal.count_up_to(most integer, query tsquery) returns bigint
language plpgsql stable strict set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_count bigint;
begin
  execute 'select count(*) from (
      select from internal.directory_entries d where d.listed and d.words @@ $1 limit $2) as matches'
    into v_count using query, most;
  return v_count;
end;
$$;

-- The term of words that are known under this key: members by any of its values; skills and specializations also by the
-- words of their texts. No term if the key is not known. Specializations that nobody has mean nothing.
create function internal.known_term(wanted_key text, words text, without text) returns internal.search_term
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
      (select pg_catalog.string_agg(internal.all_words(value), ' | ')
      from unnest(v_found.topic || case when v_is_expertise then array[wanted_key, v_found.label, words] end) as value)
    )::tsquery,
    internal.any_facet(v_found.fitting)::tsquery, internal.any_facet(v_found.exact)::tsquery,
    internal.begins_word(coalesce(v_found.topic, array[words, v_found.label])), v_found.skills
  )::internal.search_term;
end;
$$;

-- A tsquery for members whose name has words that sound like all of these. Null where they are too short for a sound.
create function internal.sounds_query(words text) returns tsquery
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.string_agg(internal.any_facet(array[internal.facet('sounds_like', key)]), ' & ')::tsquery
  from unnest(internal.name_keys(words)) as key where internal.has_trigram(words);
$$;

-- A word as text: members whose texts have it or whose name sounds like it, with the ayn of 'Cabdi' written or not. It
-- is a name if not more members write it than have a name that sounds like it: 'sell' sounds like Saalax.
create function internal.text_term(word text, without text) returns internal.search_term
language sql stable strict set search_path = '' as $$
  select (
    word, word,
    case when internal.count_up_to(100, by_sound) >= greatest(1, internal.count_up_to(100, by_text && !! by_sound))
      then 'name' else 'text' end,
    null, without,
    pg_catalog.concat_ws(' | ', internal.all_words(word), by_sound::text,
      internal.all_words(case
        when internal.has_trigram(word) and word ~* '^[aeiou]' then 'c' || word
        when internal.has_trigram(word) and word ~* '^c[aeiou]' then pg_catalog.substr(word, 2)
      end))::tsquery,
    null, null, internal.begins_word(array[word]), '{}'
  )::internal.search_term
  from (
    select case when internal.has_trigram(word) then internal.any_facet(array(
      select internal.facet('sounds_like', key) from unnest(internal.name_keys(word)) as key))::tsquery end,
      -- Cut as in the index (words_of): one sign may become many letters, and a longer word is an error.
      pg_catalog.quote_literal(pg_catalog.left(internal.plain_letters(word), 64))::tsquery
  ) as found_by (by_sound, by_text);
$$;

-- The key of the known word that a mistyped one stands for, or null. This and the next function compute what they look
-- for, once if they find it by an index.
create function internal.mistyped_key(typed text) returns text
language sql stable strict set search_path = '' set enable_seqscan = off as $$
  select w.key from internal.search_words w
  where w.slips && internal.slips_of_typed(typed) and w.filter <> 'kind'
  order by pg_catalog.left(w.key, 1) <> pg_catalog.left(typed, 1), w.key
  limit 1;
$$;

-- Another form of a word for a specialization that somebody has, or null: 'analytics' for 'Data Analyst'.
create function internal.other_form(typed text, without text) returns internal.search_term
language sql stable strict set search_path = '' set enable_seqscan = off as $$
  select term
  from (
    select distinct w.key from internal.search_words w where w.stem = internal.stem_of(internal.term_key(typed))
  ) as near,
  lateral internal.known_term(near.key, typed, without) as term
  where term.kind is not null
  order by near.key
  limit 1;
$$;

-- The term of a single word that is not known: another form of one that is, text, or a typing mistake if nobody has it.
create function internal.unknown_term(word text, without text) returns internal.search_term
language plpgsql stable set search_path = '' as $$
declare
  v_text constant internal.search_term := internal.text_term(word, without);
  v_meant internal.search_term := internal.other_form(word, without);
begin
  if v_meant.kind is null and internal.count_up_to(1, v_text.query) = 0 then
    v_meant := internal.known_term(internal.mistyped_key(internal.term_key(word)), word, without);
  end if;
  return case when v_meant.kind is null then v_text else v_meant end;
end;
$$;
