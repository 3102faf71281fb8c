-- Muting and blocking of one member by another. Only the member who did it can see it.
create table public.relationships (
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, member_id),
  constraint relationships_not_self check (owner_id <> member_id),
  constraint relationships_kind_known check (kind in ('mute', 'block'))
);
comment on table public.relationships is
  'Members whom the owner muted (hides them from the owner) or blocked (and stops what either writes to the other).';

create index relationships_member_id_idx on public.relationships (member_id);

alter table public.relationships enable row level security;
create policy relationships_own on public.relationships to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

grant select on public.relationships to authenticated;
grant insert (owner_id, member_id, kind), update (kind), delete on public.relationships to authenticated;

-- A change of kind renews the time, because the list is in the order of decisions.
create function internal.touch_relationship() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.created_at := pg_catalog.clock_timestamp();
  return new;
end;
$$;
create trigger relationships_05_limit before insert on public.relationships
  for each row execute function internal.limit_rows('owner_id', '2000', 'You can mute and block 2,000 people at most.');
create trigger relationships_20_touch before update on public.relationships
  for each row execute function internal.touch_relationship();

-- Whether one of the two blocks the other. In plpgsql, which keeps the query's plan. Definer: nobody reads the other's
-- rows.
create function internal.is_blocked(a uuid, b uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (select from public.relationships r where r.owner_id = a and r.member_id = b and r.kind = 'block')
    or exists (select from public.relationships r where r.owner_id = b and r.member_id = a and r.kind = 'block');
end;
$$;

-- The caller's relationships, newest first. Definer: it names people whose profiles were hidden afterwards, so that
-- their owner knows them. Earlier ones stay unnamed: else a mute would read a hidden profile's name.
create function internal.relationships() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'member', case
      when p.left_at is not null then jsonb_build_object(
        'id', p.id, 'username', null, 'full_name', 'Former member', 'avatar_url', null)
      when p.visible or r.created_at < least(p.hidden_at, p.suspended_at)
      then jsonb_build_object(
        'id', p.id, 'username', p.username, 'full_name', p.full_name, 'avatar_url', p.avatar_url)
      else jsonb_build_object('id', p.id, 'username', null, 'full_name', 'Hidden member', 'avatar_url', null)
    end,
    'kind', r.kind, 'created_at', r.created_at
  ) order by r.created_at desc, r.member_id), '[]')
  from public.relationships r
  join public.profiles p on p.id = r.member_id
  where r.owner_id = (select auth.uid());
$$;

create function public.relationships() returns jsonb
language sql stable set search_path = '' as $$
  select internal.relationships();
$$;
comment on function public.relationships is 'Everyone whom the caller muted or blocked, newest first.';

create function public.set_relationship(member uuid, kind text default null) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if kind is null then
    delete from public.relationships r where r.owner_id = (select auth.uid()) and r.member_id = member;
  else
    insert into public.relationships (member_id, kind) values (member, set_relationship.kind)
    on conflict (owner_id, member_id) do update set kind = excluded.kind;
  end if;
end;
$$;
comment on function public.set_relationship is
  'Mutes (''mute'') or blocks (''block'') a member, or ends both (null). Repeating it changes nothing.';

grant execute on function internal.relationships, public.relationships, public.set_relationship
  to authenticated, service_role;
