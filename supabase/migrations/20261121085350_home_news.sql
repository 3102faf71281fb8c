-- The home page's news for a member: of their field, of the posts they take part in, and open offers.

create function public.home_news() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_caller constant uuid := (select auth.uid());
  v_unwanted constant uuid[] := internal.unwanted_senders('{mute,block}');
  v_fields constant uuid[] := (select p.specializations from public.profiles p where p.id = v_caller);
begin
  return jsonb_build_object(
    -- Of the two hundred newest that the home page may show.
    'people', coalesce((
      select jsonb_agg(to_jsonb(t) - 'created_at' order by t.created_at desc, t.id)
      from (
        select n.id, n.username, n.full_name, n.avatar_url, n.title, n.created_at
        from (
          select p.id, p.username, p.full_name, p.avatar_url, p.title, p.created_at, p.specializations
          from public.profiles p
          where p.title is not null and p.bio is not null and p.shown_on_home and p.listed
          order by p.created_at desc, p.id
          limit 200
        ) as n
        where n.specializations && v_fields and n.id <> v_caller and n.id <> all (v_unwanted)
        order by n.created_at desc, n.id
        limit 3
      ) as t), '[]'),
    -- Of the newest twenty that they wrote, and those of their newest twenty comments: what others said there last.
    'posts', coalesce((
      select jsonb_agg(to_jsonb(t) order by t.created_at desc, t.id)
      from (
        select p.id, p.title, a.full_name, c.comment_count, latest.created_at
        from (
          (select o.id from public.posts o where o.profile_id = v_caller order by o.created_at desc limit 20)
          union
          (select m.post_id from public.comments m where m.profile_id = v_caller order by m.created_at desc limit 20)
        ) as mine
        join public.posts p on p.id = mine.id and p.profile_id <> all (v_unwanted)
        join public.post_counters c on c.post_id = p.id
        join lateral (
          select m.profile_id, m.created_at from public.comments m
          where m.post_id = p.id and m.profile_id <> v_caller and m.profile_id <> all (v_unwanted)
          order by m.created_at desc, m.id desc
          limit 1
        ) as latest on true
        join internal.people a on a.id = latest.profile_id
        where not exists (
          select from public.muted_posts s where s.post_id = p.id and s.owner_id = v_caller)
        order by latest.created_at desc, p.id
        limit 3
      ) as t), '[]'),
    'jobs', coalesce((
      select jsonb_agg(to_jsonb(t) order by t.created_at desc, t.id)
      from (
        select n.id, n.title, p.full_name, c.comment_count, n.created_at
        from (
          select o.id, o.title, o.profile_id, j.created_at
          from unnest(internal.newest_jobs(20)) as newest (id)
          join public.posts o on o.id = newest.id
          join public.jobs j on j.post_id = newest.id
        ) as n
        join public.profiles p on p.id = n.profile_id and p.shown_on_home and p.findable
        join public.post_counters c on c.post_id = n.id
        where n.profile_id <> v_caller and n.profile_id <> all (v_unwanted)
        order by n.created_at desc, n.id
        limit 3
      ) as t), '[]')
  );
end;
$$;
comment on function public.home_news is
  'Three of each for the caller: new developers who share a specialization, posts that they take part in with what '
  'others said last, and open offers. Nothing of members whom they muted or blocked.';

grant execute on function public.home_news to authenticated, service_role;
