-- Limits for uploads: how much a member may upload within a time, and keep in all. A file is counted when its row is
-- written. On our own server the member writes it. On Supabase the storage service does, after a trial
-- in the member's name.
insert into internal.limits (kind, per, amount, newcomer_amount, refusal)
values
  ('upload', '1 hour', 120, 60, 'You have uploaded many pictures. You can upload again in {wait}.'),
  ('upload_bytes', '1 day', 200 * 1000 * 1000, 100 * 1000 * 1000,
    'You have uploaded many pictures today. You can upload again in {wait}.'),
  -- These count stored files, not uploads: the time never ends, and removed files are given back.
  ('stored_files', '100 years', 3000, null,
    'Your pictures take up all of your space. Remove some of them, then you can upload again.'),
  ('stored_bytes', '100 years', 1000 * 1000 * 1000, null,
    'Your pictures take up all of your space. Remove some of them, then you can upload again.');

-- Takes from one of the limits above, and refuses the member with its sentence. Storage services answer any error with
-- 403; our own reads the status 429 from the details. A service that writes for the member is not refused.
create function internal.limit_upload(member uuid, kind text, amount bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_refused record;
begin
  select * into v_refused from internal.take_allowance(member, kind, amount);
  if v_refused.refusal is null or not internal.is_api_role() then
    return;
  end if;
  raise insufficient_privilege using
    message = replace(v_refused.refusal, '{wait}', internal.wait_text(v_refused.wait_seconds)),
    detail = jsonb_build_object('status', 429, 'headers',
      case when v_refused.refusal like '%{wait}%'
        then jsonb_build_object('Retry-After', v_refused.wait_seconds::text)
        else '{}' end)::text;
end;
$$;

-- Bytes of a stored file; 0 if unknown.
create function internal.object_size(metadata jsonb) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(metadata -> 'size') = 'number' then (metadata ->> 'size')::numeric::bigint else 0 end;
$$;

-- Runs after the row is written, so that an upsert counts once. Files whose owner has no profile are not counted.
create function internal.count_upload() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owner constant text := case when tg_op = 'DELETE' then old.owner_id else new.owner_id end;
  v_member uuid;
  -- Supabase's trial has no size. It counts one byte, so that a limit that is used up refuses.
  v_size constant bigint := case
    when tg_op = 'DELETE' then 0
    when new.metadata ? 'size' then internal.object_size(new.metadata)
    else 1
  end;
  v_earlier constant bigint := case when tg_op = 'INSERT' then 0 else internal.object_size(old.metadata) end;
begin
  if v_owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select p.id into v_member from public.profiles p where p.id = v_owner::uuid;
  end if;
  if v_member is null then
    return null;
  end if;
  if tg_op = 'DELETE' then
    update internal.allowances a
    set used = greatest(a.used - case l.kind when 'stored_files' then 1 else v_earlier end, 0)
    from internal.limits l
    where a.member_id = v_member and l.id = a.limit_id and l.kind in ('stored_files', 'stored_bytes');
    return null;
  end if;
  perform internal.limit_upload(v_member, 'upload', 1);
  perform internal.limit_upload(v_member, 'upload_bytes', v_size);
  if tg_op = 'INSERT' then
    perform internal.limit_upload(v_member, 'stored_files', 1);
  end if;
  perform internal.limit_upload(v_member, 'stored_bytes', v_size - v_earlier);
  return null;
end;
$$;

-- Supabase owns this table and may one day refuse triggers on it. Then only its own settings limit uploads.
do $$
begin
  create trigger hibo_count_upload after insert or delete on storage.objects
    for each row execute function internal.count_upload();
  create trigger hibo_count_reupload after update of version on storage.objects
    for each row when (old.version is distinct from new.version) execute function internal.count_upload();
exception when insufficient_privilege then
  raise warning 'Uploads are not counted: this role may not put triggers on storage.objects.';
end;
$$;
