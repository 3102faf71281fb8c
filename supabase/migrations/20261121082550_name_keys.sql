-- Name keys: one name has one key in all its spellings. Maxamed, Mohamed, Muhammad and محمد have the key 'mhmd'. The
-- rules, and how much they find: docs/names.md.

-- The key of one word: its consonants by their sound, 'a' for a vowel at the beginning, 'v' for one at the end.
create function internal.name_key(word text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  v_key text := pg_catalog.replace(pg_catalog.lower(word), 'ç', 's');
begin
  -- Letters and digits only: no accents, no Arabic vowel marks and hamzas, no apostrophes.
  v_key := pg_catalog.regexp_replace(normalize(v_key, nfkd), '[\u0300-\u036F\u0640\u064B-\u0655\u0670]|[^[:alnum:]]|ء',
    '', 'g');
  -- Two letters for one sound: š stands for sh.
  v_key := pg_catalog.replace(pg_catalog.replace(v_key, 'sh', 'š'), 'ch', 'š');
  v_key := pg_catalog.replace(pg_catalog.replace(v_key, 'th', 's'), 'ph', 'f');
  v_key := pg_catalog.replace(pg_catalog.replace(v_key, 'kh', 'k'), 'gh', 'g');
  v_key := pg_catalog.replace(pg_catalog.replace(v_key, 'dh', 'd'), 'dj', 'j');
  -- Arabic letters. At the end some of them sound like a vowel, and و is a consonant only before one.
  if v_key ~ '[\u0621-\u06FF]' then
    v_key := pg_catalog.regexp_replace(pg_catalog.regexp_replace(v_key, '[هة]$', 'ا'), 'ح$', 'اح');
    v_key := pg_catalog.regexp_replace(v_key, '(?<!ال)و(?![ايى])', 'u', 'g');
    v_key := pg_catalog.translate(v_key, 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةپچگڤ', 'abtsjhkddrzsšsdtzagfqklmnhWyaabjgf');
  end if;
  -- Letters for one sound.
  v_key := pg_catalog.translate(v_key, 'qxztpvg', 'khsdbfj');
  v_key := pg_catalog.regexp_replace(v_key, '([[:alpha:]])\1+', '\1', 'g');
  -- The ayn (c) falls to its vowel; h and the e of -ne are silent at the end.
  v_key := pg_catalog.regexp_replace(v_key, 'c$', 'a');
  v_key := pg_catalog.replace(v_key, 'c', '');
  v_key := pg_catalog.regexp_replace(v_key, '(.)h$', '\1');
  v_key := pg_catalog.regexp_replace(v_key, 'ne$', 'n');
  -- m and n are one at the end.
  v_key := pg_catalog.regexp_replace(v_key, 'm$', 'n');
  -- The u of Maxamuud tells it from Maxamed.
  v_key := pg_catalog.regexp_replace(v_key, '^((?:[aeiouwy]*[^aeiouwy]){3,}[aeiy]*)[ouw]+([^aeiouwy])$', '\1W\2');
  -- Vowels go, but for the first and the last. w is a consonant before a vowel that is not a long u.
  v_key := pg_catalog.regexp_replace(v_key, '(.)w(?=[aei]|o$)', '\1W', 'g');
  v_key := pg_catalog.regexp_replace(v_key, '(.)[aeiouy]$', '\1V');
  v_key := pg_catalog.regexp_replace(v_key, '^[aeiou]', 'A');
  v_key := pg_catalog.left(v_key, 1) || pg_catalog.regexp_replace(pg_catalog.substr(v_key, 2), '[aeiouwy]', '', 'g');
  v_key := pg_catalog.lower(v_key);
  -- Abdi-, Abdul-, Abd al- and Abdur- are one; alone it is Cabdulle.
  return case
    when v_key ~ '^abdl+[hv]*$' then 'abdl'
    else pg_catalog.regexp_replace(v_key, '^abdl+', 'abd')
  end;
end;
$$;

-- The keys of all words in a name, each once. A word after Abdul, Abdel, Abd al- or عبد is part of its key. Articles,
-- words for son and daughter, and initials have no key.
create function internal.name_keys(name text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct key), '{}')
  from pg_catalog.regexp_split_to_table(
    pg_catalog.regexp_replace(pg_catalog.lower(normalize(name, nfkc)),
      '(^|[^[:alnum:]])(?:c?abd(?:[aeou]{1,2}[lrsnzdt])?|عبد)[ -]+(?:[aeu]l[ -]+)?(?=[[:alnum:]])', '\1abdl', 'g'),
    '[^[:alnum:]''’ʻʿ`\u064B-\u0655]+') as word,
  lateral (select internal.name_key(word) as key) as keyed
  where pg_catalog.length(key) > 1 and word <> all (array['al', 'el', 'bin', 'ibn', 'bint', 'binti', 'ben', 'بن']);
$$;
