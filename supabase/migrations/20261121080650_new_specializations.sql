-- New specializations: how a member gets one that the lists do not offer yet, and how it comes to be offered without a
-- moderator.

-- The specialization of this name, which the caller adds if there is none. Definer: the caller may not read those of
-- others that are not offered yet.
create function internal.create_specialization(wanted_name text, description text, icon text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key constant text := internal.specialization_key(internal.clean_line(wanted_name));
  v_found record;
begin
  perform internal.require_standing();
  select s.id, s.name, s.hidden_at, s.offered into v_found
  from public.specializations s where internal.specialization_key(s.name) = v_key;
  if not found then
    -- The blank name is refused here. In a conflict somebody else has added it meanwhile.
    insert into public.specializations (name, description, icon)
    values (wanted_name, create_specialization.description, create_specialization.icon)
    on conflict (internal.specialization_key(name)) do nothing;
    select s.id, s.name, s.hidden_at, s.offered into v_found
    from public.specializations s where internal.specialization_key(s.name) = v_key;
  end if;
  if v_found.hidden_at is not null then
    raise exception 'The moderators have hidden this specialization.'
      using errcode = 'check_violation', constraint = 'specializations_hidden';
  elsif not v_found.offered then
    insert into internal.specialization_authors (specialization_id, profile_id)
    select v_found.id, auth.uid() on conflict do nothing;
  end if;
  return jsonb_build_object('id', v_found.id, 'name', v_found.name);
end;
$$;

create function public.create_specialization(name text, description text default null, icon text default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select internal.create_specialization(
    create_specialization.name, create_specialization.description, create_specialization.icon);
$$;
comment on function public.create_specialization is
  'Id and name of the specialization with this name in any spelling; the caller adds it if there is none.';
grant execute on function internal.create_specialization, public.create_specialization to authenticated, service_role;

-- Whether three established members in good standing have it, whom others see. A reported one waits for its moderator.
create function internal.is_established_specialization(specialization uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  c_min_members constant integer := 3;
begin
  return c_min_members <= (
    select count(*) from public.profiles p
    where p.specializations @> array[specialization] and p.visible and internal.is_established(p.created_at)
      and coalesce(p.paused_until <= now(), true)
  ) and not exists (
    select from internal.cases c where c.kind = 'specialization' and c.thing = specialization and c.closed_at is null);
end;
$$;

-- Accepts those of them that wait; null means all. A save that waited here could deadlock with a merge, because it
-- holds all that it chose: what somebody else holds just now is left to the next time. A step of the maintenance, too,
-- because accounts grow older without a write.
create function internal.accept_specializations(wanted uuid[] default null) returns integer
language sql volatile security definer set search_path = '' as $$
  with accepted as (
    update public.specializations s set accepted_at = now()
    where s.id in (
      select w.id from public.specializations w
      where not w.offered and w.hidden_at is null and (wanted is null or w.id = any (wanted))
        and internal.is_established_specialization(w.id)
      order by w.id limit 100 for no key update skip locked)
    returning 1
  )
  select count(*)::integer from accepted;
$$;

create function internal.accept_chosen_specializations() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.accept_specializations(
    array(select unnest(new.specializations) except select unnest(old.specializations)));
  return null;
end;
$$;
create trigger profiles_60_accept_specializations after update of specializations on public.profiles
  for each row when (old.specializations is distinct from new.specializations)
  execute function internal.accept_chosen_specializations();

-- Deletes those that wait and that nobody has after a month: until then a member's form may wait on a device. A step of
-- the maintenance.
create function internal.clear_specializations() returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from public.specializations s
    where s.id in (
      select w.id from public.specializations w
      where not w.offered and w.hidden_at is null and w.created_at < now() - interval '30 days'
        and not exists (select from public.profiles p where p.specializations @> array[w.id])
      order by w.created_at limit 100)
    returning 1
  )
  select count(*)::integer from gone;
$$;
