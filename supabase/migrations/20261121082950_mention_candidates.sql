-- Members whom the author of a comment may want to mention.

create index profiles_username_prefix_idx on public.profiles (username text_pattern_ops);

-- Ids of members for a search of at least three letters: whose name contains it, then whose name sounds like it, those
-- with the most ratings first; up to `max_matches` of each. It looks texts up in an index (082500_text_search.sql),
-- listed members and others each by their own, with a plan made for the values at hand.
create function internal.members_named(search text, sound tsquery, max_matches integer) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
declare
  c_max_entries_read constant integer := 500;
  v_pattern constant text := internal.contains_pattern(search);
  v_ids uuid[];
begin
  v_ids := array(
    select d.profile_id from (
      (select e.profile_id, e.search_text, e.rating_count from internal.directory_entries e
      where e.listed and e.search_text ilike v_pattern limit c_max_entries_read)
      union all
      (select e.profile_id, e.search_text, e.rating_count from internal.directory_entries e
      where e.findable and not e.listed and e.search_text ilike v_pattern limit c_max_entries_read)
    ) as d
    where pg_catalog.split_part(d.search_text, E'\n', 1) ilike v_pattern
    order by d.rating_count desc, d.profile_id limit max_matches);
  if sound is not null then
    v_ids := v_ids || array(
      select d.profile_id from (
        (select e.profile_id, e.rating_count from internal.directory_entries e
        where e.listed and e.words @@ sound limit c_max_entries_read)
        union all
        (select e.profile_id, e.rating_count from internal.directory_entries e
        where e.findable and not e.listed and e.words @@ sound limit c_max_entries_read)
      ) as d
      order by d.rating_count desc, d.profile_id limit max_matches);
  end if;
  return v_ids;
end;
$$;

-- Up to eight, in three groups: the author of the post and its latest commenters; usernames that begin with the search;
-- names that contain it or sound like it. Definer: it reads the directory's entries and both sides of blocks. Plans are
-- made for the values at hand: only with a known beginning does `like v_prefix` use the index.
create function internal.mention_candidates(post uuid, search text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  c_max_candidates constant integer := 8;
  -- Their authors take part.
  c_max_recent_comments constant integer := 60;
  -- So many each way finds at most: more than the candidates, because those who take part or are blocked drop out.
  c_max_matches constant integer := 50;
  v_caller constant uuid := (select auth.uid());
  v_search constant text := pg_catalog.left(internal.trim_text(search), 50);
  v_pattern constant text := internal.contains_pattern(v_search);
  -- The leading % is left out: usernames begin with the search.
  v_prefix constant text := pg_catalog.substr(internal.contains_pattern(pg_catalog.lower(v_search)), 2);
  v_sound constant tsquery := internal.sounds_query(v_search);
  v_participants uuid[];
  v_others uuid[];
begin
  v_participants := array(
    select t.profile_id
    from (
      select p.profile_id, 'infinity'::timestamptz as at from public.posts p where p.id = post
      union all
      (select c.profile_id, c.created_at from public.comments c
      where c.post_id = post and c.hidden_at is null
      order by c.created_at desc, c.id desc limit c_max_recent_comments)
    ) as t
    where internal.can_see('post', post)
    group by t.profile_id order by max(t.at) desc, t.profile_id);
  if v_search <> '' then
    v_others := array(
      select p.id from public.profiles p
      where p.username like v_prefix and p.findable
      order by p.username limit c_max_matches);
  end if;
  if internal.has_trigram(v_search) then
    v_others := v_others || internal.members_named(v_search, v_sound, c_max_matches);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'username', f.username, 'full_name', f.full_name, 'avatar_url', f.avatar_url,
      'takes_part', f.takes_part) order by f.takes_part desc, f.ordinal), '[]')
    from (
      select p.id, p.username, p.full_name, p.avatar_url, t.takes_part, min(t.ordinal) as ordinal
      from (
        select id, ordinal, true as takes_part from unnest(v_participants) with ordinality as a (id, ordinal)
        union all
        select id, ordinal, false from unnest(v_others) with ordinality as o (id, ordinal)
        where id <> all (v_participants)
      ) as t
      join public.profiles p on p.id = t.id
      where p.findable and p.id is distinct from v_caller and not internal.is_blocked(v_caller, p.id)
        and (not t.takes_part or v_search = '' or p.username like v_prefix or p.full_name ilike v_pattern
          or exists (select from internal.directory_entries e where e.profile_id = p.id and e.words @@ v_sound))
      group by p.id, t.takes_part
      order by t.takes_part desc, min(t.ordinal) limit c_max_candidates
    ) as f
  );
end;
$$;

create function public.mention_candidates(post uuid, search text default '') returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return internal.mention_candidates(post, coalesce(search, ''));
end;
$$;
comment on function public.mention_candidates is
  'Up to eight members to mention under a post: those who take part first, then usernames that begin with the search, '
  'and names that contain it or sound like it.';
grant execute on function internal.mention_candidates, public.mention_candidates to authenticated, service_role;
