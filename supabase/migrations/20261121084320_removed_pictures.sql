-- Removing a reported picture. In the reported thing it goes wherever it is shown. If the thing's author uploaded its
-- file, the file goes, too, and with it this exact address elsewhere; another member's portrait stays where it is.

-- The places from which a decision took a picture, for its undo.
create table internal.removed_pictures (
  id bigint generated always as identity primary key,
  -- An id of internal.moderation_log.
  decision_id bigint not null,
  -- The member whose thing it was.
  profile_id uuid not null references public.profiles (id) on delete cascade,
  post_id uuid references public.posts (id) on delete cascade,
  place text not null,
  address text not null,
  -- The post's text before and after, or the row that is gone.
  text_before text,
  text_after text,
  gone jsonb,
  constraint removed_pictures_place_known check (
    place in ('evidence', 'avatar_url', 'thumbnail_url', 'project_media', 'media_url', 'post_media', 'content')
  )
);
comment on table internal.removed_pictures is 'Places of pictures that moderators removed, so that an undo finds them.';
create index removed_pictures_decision_id_idx on internal.removed_pictures (decision_id);
create index removed_pictures_profile_id_idx on internal.removed_pictures (profile_id);
create index removed_pictures_post_id_idx on internal.removed_pictures (post_id);
alter table internal.removed_pictures enable row level security;

-- An entry of evidence without the pictures that moderators removed from its case since.
create function internal.shown_entry(entry jsonb, of_case bigint, copied_at timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select entry || jsonb_build_object('pictures', (entry -> 'pictures') - array(
    select r.address
    from internal.moderation_log d
    join internal.removed_pictures r on r.decision_id = d.id and r.place = 'evidence'
    where d.case_id = of_case and d.action = 'picture' and d.created_at >= shown_entry.copied_at));
$$;

-- Posts whose text may show a picture of `file`, newest first: the folder, an id, is in it. Their lengths together are
-- bounded, because each is searched for its pictures.
create function internal.posts_with_picture(address text, file uuid, author uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select found.id
  from (
    select p.id, sum(pg_catalog.char_length(p.content)) over (order by p.created_at desc, p.id) as characters
    from public.posts p
    cross join (
      select pg_catalog.substring(o.name, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}') as id
      from storage.objects o where o.id = file
    ) as folder
    where (p.profile_id = author or p.hidden_at is null)
      and p.content like '%' || folder.id || '%' and strpos(p.content, address) > 0
  ) as found
  where found.characters <= 100000;
$$;

-- Takes a picture from the reported thing, and from everywhere if its author uploaded it.
create function internal.take_picture_away(decision internal.moderation_log, url text, file uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_everywhere constant boolean := file is not null;
  -- Null where the thing is no longer the author's.
  v_kind constant text := (
    select decision.kind from internal.thing_facts(decision.kind, decision.thing) as f
    where f.author_id = decision.member_id);
  v_posts uuid[];
  v_ids uuid[];
begin
  v_ids := case when v_kind = 'profile' then array[decision.thing] else '{}' end
    || case when v_everywhere then array(select p.id from public.profiles p where p.avatar_url = url) else '{}' end;
  with changed as (
    update public.profiles p set avatar_url = null where p.id = any (v_ids) and p.avatar_url = url returning p.id
  )
  insert into internal.removed_pictures (decision_id, profile_id, place, address)
  select decision.id, c.id, 'avatar_url', url from changed c;

  v_ids := case when v_kind = 'project' then array[decision.thing] else '{}' end
    || case when v_everywhere then array(
      select j.id from public.projects j where j.thumbnail_url = url
      union select m.project_id from public.project_media m where m.url = take_picture_away.url) else '{}' end;
  with changed as (
    update public.projects j set thumbnail_url = null where j.id = any (v_ids) and j.thumbnail_url = url
    returning j.id, j.profile_id
  ), removed as (
    delete from public.project_media m using public.projects j
    where m.project_id = any (v_ids) and m.url = take_picture_away.url and j.id = m.project_id
    returning j.profile_id, to_jsonb(m) as gone
  )
  insert into internal.removed_pictures (decision_id, profile_id, place, address, gone)
  select decision.id, c.profile_id, 'thumbnail_url', url, jsonb_build_object('id', c.id) from changed c
  union all
  select decision.id, r.profile_id, 'project_media', url, r.gone from removed r;

  v_posts := case when v_kind = 'post' then array[decision.thing] else '{}' end
    || case when v_everywhere
      then array(select internal.posts_with_picture(url, file, decision.member_id)) else '{}' end;
  v_ids := v_posts || case when v_everywhere then array(
    select p.id from public.posts p where p.media_url = url
    union select m.post_id from public.post_media m where m.url = take_picture_away.url) else '{}' end;
  with before as (
    select p.id, p.profile_id, p.media_url, p.media_alt, p.content,
      case when p.id = any (v_posts) then internal.without_picture(p.content, url) else p.content end as rest
    from public.posts p where p.id = any (v_ids) for update
  ), changed as (
    update public.posts p set
      content = b.rest,
      media_url = nullif(b.media_url, url), media_alt = case when b.media_url is distinct from url then b.media_alt end
    from before b
    where p.id = b.id and (b.rest <> b.content or b.media_url = url)
  ), removed as (
    delete from public.post_media m using public.posts p
    where m.post_id = any (v_ids) and m.url = take_picture_away.url and p.id = m.post_id
    returning p.profile_id, m.post_id, to_jsonb(m) as gone
  )
  insert into internal.removed_pictures (
    decision_id, profile_id, post_id, place, address, text_before, text_after, gone)
  select decision.id, b.profile_id, b.id, 'content', url, b.content, b.rest, null
  from before b where b.rest <> b.content
  union all
  select decision.id, b.profile_id, b.id, 'media_url', url, null, null, jsonb_build_object('alt', b.media_alt)
  from before b where b.media_url = url
  union all
  select decision.id, r.profile_id, r.post_id, 'post_media', url, null, null, r.gone from removed r;
end;
$$;

-- Brings texts back that nobody has edited since, and addresses where nothing took their place. A file that is gone
-- stays away, and so do the addresses of it outside of texts. While another decision about the same file stands,
-- nothing comes back: the undo of that one brings all of it.
create function internal.bring_back_picture(decision_id bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_places constant internal.removed_pictures[] := array(
    select r from internal.removed_pictures r where r.decision_id = bring_back_picture.decision_id order by r.id);
  v_address constant text := (select p.address from unnest(v_places) as p limit 1);
  v_author constant uuid := (select l.member_id from internal.moderation_log l where l.id = decision_id);
  v_file constant uuid := internal.own_file(v_address, v_author);
  v_other bigint;
begin
  delete from internal.removed_pictures r
  where r.decision_id = bring_back_picture.decision_id and (v_file is null or r.place = 'evidence');
  select min(r.decision_id) into v_other
  from internal.removed_pictures r
  where v_file is not null and r.profile_id = v_author and r.place = 'evidence' and r.address = v_address;
  if v_other is not null then
    update internal.removed_pictures r set decision_id = v_other
    where r.decision_id = bring_back_picture.decision_id;
    return;
  end if;
  delete from internal.removed_pictures r where r.decision_id = bring_back_picture.decision_id;
  update public.posts p set content = r.text_before
  from unnest(v_places) as r where r.place = 'content' and p.id = r.post_id and p.content = r.text_after;
  -- Within the minute before its removal, the file is still there; its copy may be gone already.
  update internal.abandoned_files f set unless_used = true where f.object_id in (v_file, internal.copy_of(v_file));
  if exists (select from internal.stored_file(v_address)) and not exists (
    select from internal.stored_file(v_address) as f
    join storage.objects o on o.bucket_id = f.bucket_id and o.name = f.name
  ) then
    return;
  end if;
  update public.profiles p set avatar_url = v_address
  from unnest(v_places) as r
  where r.place = 'avatar_url' and p.id = r.profile_id and p.avatar_url is null and p.removed_at is null;
  update public.projects j set thumbnail_url = v_address
  from unnest(v_places) as r
  where r.place = 'thumbnail_url' and j.id = (r.gone ->> 'id')::uuid and j.thumbnail_url is null;
  update public.posts p set media_url = v_address, media_alt = r.gone ->> 'alt'
  from unnest(v_places) as r where r.place = 'media_url' and p.id = r.post_id and p.media_url is null;
  insert into public.post_media
  select (jsonb_populate_record(null::public.post_media, r.gone)).* from unnest(v_places) as r
  where r.place = 'post_media'
  on conflict do nothing;
  insert into public.project_media
  select m.* from unnest(v_places) as r
  cross join lateral jsonb_populate_record(null::public.project_media, r.gone) as m
  join public.projects j on j.id = m.project_id
  where r.place = 'project_media'
    and (select count(*) from public.project_media o where o.project_id = m.project_id) < 20
  on conflict do nothing;
end;
$$;

-- A step of the maintenance: after a year nothing is brought back.
create function internal.clear_removed_pictures() returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from internal.removed_pictures r
    where r.id in (
      select o.id from internal.removed_pictures o join internal.moderation_log d on d.id = o.decision_id
      where d.created_at < now() - interval '1 year' limit 1000)
    returning 1)
  select count(*)::integer from gone;
$$;

-- Removes a picture of the case, as a decision.
create function internal.remove_picture(wanted_case bigint, picture_url text, reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_case constant internal.cases := internal.case_to_decide(wanted_case, null);
  v_file constant uuid := internal.own_file(picture_url, v_case.author_id);
  v_decision bigint;
begin
  if not exists (
    select from internal.evidence e cross join lateral jsonb_array_elements(e.entries) as entry
    where e.case_id = v_case.id and internal.shown_entry(entry, v_case.id, e.copied_at) -> 'pictures' ? picture_url
  ) then
    raise exception 'This picture is not part of the case.' using errcode = 'PT404';
  end if;
  v_decision := internal.log_moderation('decision', v_case, jsonb_build_object(
    'action', 'picture',
    'reason', coalesce(nullif(internal.trim_text(reason), ''), 'A picture was removed.')));
  insert into internal.removed_pictures (decision_id, profile_id, place, address)
  select v_decision, p.id, 'evidence', picture_url from public.profiles p where p.id = v_case.author_id;
  perform internal.take_picture_away(l, picture_url, v_file) from internal.moderation_log l where l.id = v_decision;
  insert into internal.abandoned_files (object_id, unless_used)
  select file, false from unnest(array[v_file, internal.copy_of(v_file)]) as file where file is not null
  on conflict (object_id) do update set unless_used = false, due_at = now();
  update internal.cases c set version = c.version + 1 where c.id = v_case.id;
  perform internal.notify_of_decision('moderation-decision', v_decision);
  return internal.case_json(v_case.id);
end;
$$;

create function public.remove_picture(case_id bigint, url text, reason text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select internal.remove_picture(remove_picture.case_id, remove_picture.url, remove_picture.reason);
$$;
comment on function public.remove_picture is
  'Removes a picture from the reported thing. If its author uploaded it, it goes from every post, project and profile, '
  'and its file within minutes. An undo brings back the texts, not the file.';
grant execute on function internal.remove_picture, public.remove_picture to authenticated, service_role;
