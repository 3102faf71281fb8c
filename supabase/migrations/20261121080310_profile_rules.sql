-- Rules for what members write into their profiles: cleaned texts, known time zones, no misleading names.

-- Blank means absent, so that "filled in" needs one question only. Names, titles
-- and companies become one clean line; the bio stays as typed otherwise.
-- Definer: members may not call internal.generate_username().
create function internal.clean_profile() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.full_name := coalesce(internal.clean_line(new.full_name), '');
  new.title := internal.clean_line(new.title);
  new.company := internal.clean_line(new.company);
  if not internal.has_visible(new.bio) then
    new.bio := null;
  end if;
  new.location := nullif(new.location, '');
  new.avatar_url := nullif(internal.trim_text(new.avatar_url), '');
  new.website := nullif(internal.trim_text(new.website), '');
  new.github := nullif(internal.trim_text(new.github), '');
  new.twitter := nullif(internal.trim_text(new.twitter), '');
  new.linkedin := nullif(internal.trim_text(new.linkedin), '');
  if tg_op = 'INSERT' and coalesce(new.username, '') = '' then
    new.username := internal.generate_username(new.full_name);
  end if;
  return new;
end;
$$;

-- Members may not look like staff, nor write addresses into what becomes a subject. Seeds, imports and the database's
-- owner may write any name without an address. A profile that members insert themselves gets a neutral name instead of
-- an error, as the one that is made at their confirmation.
create function internal.refuse_misleading_name() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_problem text;
begin
  if (select auth.uid()) is null or new.role <> 'developer' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.full_name := internal.member_name(new.full_name);
    return new;
  end if;
  if new.username is distinct from old.username and internal.is_staff_title(new.username) then
    raise exception 'This username is reserved.'
      using errcode = '23514', constraint = 'profiles_username_reserved', table = 'profiles', schema = 'public';
  end if;
  v_problem := coalesce(
    case when new.full_name is distinct from old.full_name then internal.name_problem('name', new.full_name) end,
    case when new.title is distinct from old.title then internal.name_problem('title', new.title) end,
    case when new.company is distinct from old.company then internal.name_problem('company', new.company) end
  );
  if v_problem is not null then
    raise exception '%', v_problem
      using errcode = '23514', constraint = 'profiles_misleading_name', table = 'profiles', schema = 'public';
  end if;
  return new;
end;
$$;

create trigger profiles_10_clean before insert or update of
  full_name, company, username, title, bio, location, avatar_url, website, github, twitter, linkedin
  on public.profiles for each row execute function internal.clean_profile();

-- An unknown zone would show no time. Rows that a move brings are not asked: the other server may have known more.
create function internal.refuse_time_zone() returns trigger
language plpgsql stable set search_path = '' as $$
begin
  if internal.known_time_zone(new.time_zone) <> new.time_zone then
    raise exception 'This time zone is not known here.'
      using errcode = '23514', constraint = 'profiles_time_zone_known', table = 'profiles', schema = 'public';
  end if;
  return new;
end;
$$;
create trigger profiles_15_time_zone before update of time_zone on public.profiles
  for each row when (new.time_zone <> coalesce(old.time_zone, '')) execute function internal.refuse_time_zone();

create trigger profiles_15_misleading_name before insert or update of full_name, username, title, company
  on public.profiles for each row execute function internal.refuse_misleading_name();

-- The state and the boolean agree, whichever of the two is written; the state counts if both are. True opens, false
-- closes only what is open. A write through the API confirms the state for the day, any other change of it forgets the
-- day: seeds and the maintenance are not the member. The argument is the column that was written. Definer: members may
-- not call is_api_role().
create function internal.follow_availability() returns trigger
language plpgsql stable security definer set search_path = '' as $$
begin
  if new.available_for_hire is null then
    return new;
  elsif tg_op = 'INSERT' then
    new.availability := case when new.available_for_hire then 'open' else new.availability end;
  elsif tg_argv[0] = 'available_for_hire' and new.availability = old.availability then
    if not new.available_for_hire and old.availability <> 'open' then
      return new;
    end if;
    new.availability := case when new.available_for_hire then 'open' else 'closed' end;
  end if;
  new.available_for_hire := new.availability = 'open';
  if tg_op = 'INSERT' then
    return new;
  elsif internal.is_api_role() then
    new.availability_confirmed_on := (now() at time zone 'UTC')::date;
  elsif new.availability <> old.availability and new.availability_confirmed_on = old.availability_confirmed_on then
    new.availability_confirmed_on := null;
  end if;
  return new;
end;
$$;
create trigger profiles_10_availability before insert or update of availability on public.profiles
  for each row execute function internal.follow_availability('availability');
create trigger profiles_10_available_for_hire before update of available_for_hire on public.profiles
  for each row execute function internal.follow_availability('available_for_hire');

create trigger profiles_50_former_username_insert after insert on public.profiles
  for each row execute function internal.keep_former_username();
create trigger profiles_50_former_username_update after update of username on public.profiles
  for each row when (old.username <> new.username) execute function internal.keep_former_username();

-- The columns that a member edits, so that a new rating does not look like an edit. primary_categories is not among
-- them, because it follows from the specializations.
create trigger profiles_20_touch before update of
  full_name, purpose, company, username, title, bio, location, works_remotely, time_zone, avatar_url,
  years_of_experience, experience_level, available_for_hire, availability, shown_on_home, website, github, twitter,
  linkedin, specializations, updated_at
  on public.profiles for each row execute function internal.touch_updated_at();
