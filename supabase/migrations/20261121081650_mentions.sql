-- Mentions: `@username` in a comment. At most five, only of members whom the author can reach.

-- profile_id has no foreign key: its lock would wait for the deletion of an account, which waits for comments. A
-- trigger in notifications.sql deletes the rows of a member who goes.
create table internal.comment_mentions (
  comment_id uuid not null references public.comments (id) on delete cascade,
  profile_id uuid not null,
  -- The username in the text. The member may have changed theirs since.
  username text not null,
  primary key (comment_id, profile_id)
);
comment on table internal.comment_mentions is 'Members whom a comment mentions, kept by a trigger.';
create index comment_mentions_profile_id_idx on internal.comment_mentions (profile_id);

alter table internal.comment_mentions enable row level security;

-- The first 20 usernames that a text shows as mentions, in lower case and in their order: not those in code, links,
-- addresses or bold words. The page finds the same ones with the same expressions, in the same order:
-- src/lib/markdown/marked-text-parts.ts. Letters and spaces are listed, because classes depend on the database.
create function internal.mentioned_names(content text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(array_agg(name order by ordinal), '{}')
  from (
    select pg_catalog.lower(found[1]) as name, min(ordinal) as ordinal
    from (values (
      'A-Za-z0-9_',
      '\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF',
      '\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069'
    )) as set_of (letter, space, invisible)
    cross join lateral pg_catalog.regexp_matches(
      pg_catalog.regexp_replace(content collate "C",
        '(?<![^\n])```[^\n`]*\n(?:(?!```[ \t\r]*(?:\n|$))[^\n]*\n)*```[ \t\r]*(?![^\n])', '', 'g'),
      pg_catalog.concat_ws('|',
        '`[^`\n]+`',
        '\*\*(?=[^*' || space || '])(?:[^*\n]|\*(?!\*))*[^*' || space || ']\*\*',
        '(?<![*' || letter || '])\*(?=[^*' || space || '])[^*\n]*[^*' || space || ']\*(?![*' || letter || '])',
        '\[[^][\n]+]\((?:https?://|mailto:|/)[^()<>' || space || ']*(?:\([^()<>' || space || ']*\)[^()<>' || space
          || ']*)*\)',
        '(?<![@' || letter || '])(?:https?://|www\.)[^<>"''' || space || invisible || ']+',
        '(?<![@/.+' || letter || '-])[.+' || letter || '-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?![@'
          || letter || '-])',
        '(?<![@/.' || letter || '])@([' || letter || ']{3,30})(?![@/' || letter || '])'),
      'gi'
    ) with ordinality as matches (found, ordinal)
    where found[1] is not null
    group by 1 order by 2 limit 20
  ) as named
$$;

-- Updates the mentions of a comment after its text. A username that stays in the text keeps its member.
create function internal.store_mentions() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_max_mentions constant integer := 5;
  v_names constant text[] := internal.mentioned_names(new.content);
begin
  delete from internal.comment_mentions m where m.comment_id = new.id and m.username <> all (v_names);
  insert into internal.comment_mentions (comment_id, profile_id, username)
  select new.id, p.id, p.username
  from unnest(v_names) with ordinality as named (name, place)
  join public.profiles p on p.username = named.name
  where p.findable and not internal.is_blocked(new.profile_id, p.id)
    and not exists (select from internal.comment_mentions m where m.comment_id = new.id and m.username = named.name)
  order by named.place
  limit c_max_mentions - (select count(*) from internal.comment_mentions m where m.comment_id = new.id)
  on conflict do nothing;
  return null;
end;
$$;
create trigger comments_55_mentions_insert after insert on public.comments
  for each row when (new.content like '%@%') execute function internal.store_mentions();
create trigger comments_55_mentions_update after update of content on public.comments
  for each row when (old.content is distinct from new.content and (old.content || new.content) like '%@%')
  execute function internal.store_mentions();
