-- Text search: what the directory and the feed share to find text.
--
-- The planner estimates how many rows contain a text, at times wrong by a factor of a hundred, and one wrong estimate
-- reads a whole table. So a function that looks texts up in an index is created with `set enable_seqscan = off
-- set enable_indexscan = off`, one that walks along the order of a list with `set enable_bitmapscan = off
-- set enable_sort = off`. The settings end with the function.

-- The `like` pattern for "contains this text"; wildcards in the text stand for themselves.
create function internal.contains_pattern(term text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '%' || pg_catalog.regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%';
$$;

-- Whether the trigram index can find a text: it needs three letters or digits in a row.
create function internal.has_trigram(term text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select term ~ '[[:alnum:]]{3}';
$$;

-- All letters and pairs of letters in a text: they find "Go" and "C#", which have no trigram.
create function internal.letter_pairs(value text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct pg_catalog.substr(pg_catalog.lower(value), start, length)), '{}')
  from generate_series(1, pg_catalog.char_length(value)) as start, generate_series(1, 2) as length;
$$;
