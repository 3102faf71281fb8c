-- Removing a reported picture everywhere, its file too.

-- Bucket and path of an uploaded picture, from its URL on any server; no row for a picture elsewhere.
create function internal.uploaded_picture(url text) returns table (bucket_id text, name text)
language sql immutable strict parallel safe rows 1 set search_path = '' as $$
  select found.part[1], (
    -- Percent-encoded bytes decoded.
    select pg_catalog.convert_from(pg_catalog.decode(string_agg(
      case pg_catalog.length(letter[1]) when 3 then pg_catalog.substr(letter[1], 2)
        else pg_catalog.encode(pg_catalog.convert_to(letter[1], 'UTF8'), 'hex') end, '' order by ordinal), 'hex'),
          'UTF8')
    from pg_catalog.regexp_matches(found.part[2], '%[0-9A-Fa-f]{2}|.', 'g') with ordinality
      as letters (letter, ordinal))
  from pg_catalog.regexp_match(
    url, '/storage/v1/object/public/(profile-images|project-images|post-media)/([^?#]+)') as found (part)
  where found.part is not null;
$$;

-- Hands the file over to those who remove the files of deleted accounts (account_deletion.sql).
create function internal.abandon_picture(url text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into internal.abandoned_folders (bucket_id, folder)
  select u.bucket_id, u.name from internal.uploaded_picture(url) as u;
$$;

-- A text without this picture, in Markdown or HTML. Never empty, because a post needs a text.
create function internal.without_picture(content text, url text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_pattern constant text := pg_catalog.regexp_replace(url, '([^\w\s/])', '\\\1', 'g');
  v_rest text := pg_catalog.regexp_replace(
    content, '!\[[^\]]*\]\(\s*<?' || v_pattern || '[^)]*\)|<img\y[^>]*' || v_pattern || '[^>]*>', '', 'gi');
begin
  -- A URL outside of an image leads nowhere.
  v_rest := pg_catalog.replace(v_rest, url, 'removed');
  return case when internal.has_visible(v_rest) then v_rest else '(A moderator removed this picture.)' end;
end;
$$;

-- Removes a picture of the case wherever it is shown, as a decision.
create function internal.remove_picture(wanted_case bigint, picture_url text, reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_case constant internal.cases := internal.case_to_decide(wanted_case, null);
  v_decision bigint;
begin
  if not exists (
    select from internal.evidence e cross join lateral jsonb_array_elements(e.entries) as entry
    where e.case_id = v_case.id and entry -> 'pictures' ? picture_url
  ) then
    raise exception 'This picture is not part of the case.' using errcode = 'PT404';
  end if;
  update public.profiles p set avatar_url = null where p.avatar_url = picture_url;
  update public.projects j set thumbnail_url = null where j.thumbnail_url = picture_url;
  delete from public.project_media m where m.url = picture_url;
  delete from public.post_media m where m.url = picture_url;
  update public.posts p set media_url = null, media_alt = null where p.media_url = picture_url;
  update public.posts p set content = internal.without_picture(p.content, picture_url)
  where p.content like internal.contains_pattern(picture_url);
  perform internal.abandon_picture(picture_url);
  update internal.evidence e set entries = (
    select jsonb_agg(
      case when entry.value -> 'pictures' ? picture_url
        then entry.value || jsonb_build_object('pictures', (entry.value -> 'pictures') - picture_url)
        else entry.value end
      order by entry.ordinal)
    from jsonb_array_elements(e.entries) with ordinality as entry (value, ordinal))
  where e.case_id = v_case.id;
  v_decision := internal.log_moderation('decision', v_case, jsonb_build_object(
    'action', 'picture',
    'reason', coalesce(nullif(internal.trim_text(reason), ''), 'A picture was removed.')));
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
  'Removes a picture of the case from every post, project and profile, and its file within minutes. It does not come '
  'back.';
grant execute on function internal.remove_picture, public.remove_picture to authenticated, service_role;
