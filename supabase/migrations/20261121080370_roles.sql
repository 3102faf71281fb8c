-- Roles: each question about them is asked in one place. A member who is suspended or has left has none. Definer:
-- visitors may not read the column.
create function internal.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    where p.id = (select auth.uid()) and p.role = 'admin' and p.suspended_at is null and p.left_at is null);
$$;

create function internal.is_moderator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    where p.id = (select auth.uid()) and p.role in ('moderator', 'admin') and p.suspended_at is null
      and p.left_at is null);
$$;
grant execute on function internal.is_admin, internal.is_moderator to authenticated, service_role;

-- Fails if no admin would be left without this member. The admins are locked, so that two who take each other's role
-- take turns.
create function internal.refuse_last_admin(member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.profiles p where p.id = member and p.role <> 'admin') then
    return;
  end if;
  perform from public.profiles p where p.role = 'admin' order by p.id for no key update;
  if not exists (
    select from public.profiles p
    where p.role = 'admin' and p.id <> member and p.suspended_at is null and p.left_at is null
  ) then
    raise check_violation using
      message = 'Nobody else is an admin. Make somebody else an admin first.', constraint = 'profiles_last_admin';
  end if;
end;
$$;

-- Definer: nobody may write the column.
create function internal.set_member_role(member uuid, role text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not internal.is_admin() then
    raise insufficient_privilege using message = 'Only admins may give roles.';
  end if;
  -- The constraint's error would show the whole row.
  if role is null or role not in ('developer', 'moderator', 'admin') then
    raise invalid_parameter_value using message = 'There is no such role.';
  end if;
  if role <> 'admin' then
    perform internal.refuse_last_admin(member);
  end if;
  update public.profiles p set role = set_member_role.role where p.id = member;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such member.';
  end if;
end;
$$;

create function public.set_member_role(member uuid, role text) returns void
language sql volatile set search_path = '' as $$
  select internal.set_member_role(member, role);
$$;
comment on function public.set_member_role is
  'Makes a member a developer, moderator or admin. Admins only; the last admin stays one.';
grant execute on function internal.set_member_role, public.set_member_role to authenticated, service_role;
