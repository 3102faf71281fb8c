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

-- The first 20 usernames after an @ in a text, in lower case and in their order, without those in code. The page finds
-- the same ones: src/lib/markdown/marked-text-parts.ts.
create function internal.mentioned_names(content text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(array_agg(name order by ordinal), '{}')
  from (
    select pg_catalog.lower(found[2]) as name, min(ordinal) as ordinal
    from pg_catalog.regexp_matches(
      pg_catalog.regexp_replace(
        pg_catalog.regexp_replace(content, '```.*?```', '`', 'g'), '`[^`\n]+`', '`', 'g'),
      '(^|[^A-Za-z0-9_@/.])@([A-Za-z0-9_]{3,30})(?![A-Za-z0-9_@/])', 'g'
    ) with ordinality as matches (found, ordinal)
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
