-- The specializations and categories of a profile: arrays of ids that are checked, counted and cleaned up here,
-- because an array can have no foreign key.

-- Checks the ids, drops repeated ones (the first stays) and sets the categories of the specializations. Definer: it
-- share-locks the specializations, so that none is deleted meanwhile.
create function internal.check_profile_specializations() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_known integer;
begin
  new.specializations := array(
    select chosen.id
    from (
      select id, min(ordinal) as ordinal
      from unnest(coalesce(new.specializations, '{}')) with ordinality as given (id, ordinal)
      where id is not null
      group by id
    ) as chosen
    order by chosen.ordinal
  );
  select count(*) into v_known
  from (select from public.specializations where id = any (new.specializations) order by id for key share) as locked;
  if v_known <> cardinality(new.specializations) then
    raise exception 'A chosen specialization does not exist.'
      using errcode = 'foreign_key_violation', constraint = 'profiles_specializations_exist';
  end if;
  new.primary_categories := array(
    select s.category_id
    from unnest(new.specializations) with ordinality as chosen (id, ordinal)
    join public.specializations s on s.id = chosen.id
    where s.category_id is not null
    group by s.category_id
    order by min(chosen.ordinal)
  );
  return new;
end;
$$;
create trigger profiles_30_specializations before insert or update of specializations on public.profiles
  for each row execute function internal.check_profile_specializations();

-- Checks categories that a member sets directly, and drops repeated ones.
create function internal.check_profile_categories() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.primary_categories := array(
    select id
    from unnest(coalesce(new.primary_categories, '{}')) with ordinality as given (id, ordinal)
    where id is not null
    group by id
    order by min(ordinal)
  );
  if exists (
    select from unnest(new.primary_categories) as given (id)
    where not exists (select from public.categories c where c.id = given.id)
  ) then
    raise exception 'A chosen category does not exist.'
      using errcode = 'foreign_key_violation', constraint = 'profiles_primary_categories_exist';
  end if;
  return new;
end;
$$;
create trigger profiles_40_categories before update of primary_categories on public.profiles
  for each row execute function internal.check_profile_categories();

-- Adds 1 to the counter of each added specialization and subtracts 1 for each removed one. Rows are locked in the order
-- of their ids, so that two saves never deadlock. Missing rows are inserted before the update, because a negative
-- difference can't be inserted. Definer: members may not write counters.
create function internal.apply_specialization_deltas(added uuid[], removed uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.specialization_counters (specialization_id)
  select s.id from public.specializations s where s.id = any (added) order by s.id
  on conflict (specialization_id) do nothing;
  perform from public.specialization_counters
  where specialization_id = any (added || removed) order by specialization_id for no key update;
  update public.specialization_counters c set developer_count = c.developer_count + delta.change
  from (
    select id, sum(amount) as change
    from (
      select id, 1 as amount from unnest(added) as ids (id)
      union all
      select id, -1 from unnest(removed) as ids (id)
    ) as each_one
    group by id
  ) as delta
  where c.specialization_id = delta.id and delta.change <> 0;
end;
$$;

-- An update of many profiles locks the counters of what changes, and no other: so it locks the same ones at each row.
create function internal.count_profile_specializations() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now uuid[];
  v_before uuid[];
begin
  if tg_op = 'UPDATE' then
    v_now := case when new.listed then new.specializations else '{}' end;
    v_before := case when old.listed then old.specializations else '{}' end;
    perform internal.apply_specialization_deltas(
      array(select unnest(v_now) except select unnest(v_before)),
      array(select unnest(v_before) except select unnest(v_now)));
  elsif tg_op = 'INSERT' then
    perform internal.apply_specialization_deltas(
      array(select unnest(c.specializations) from changed c where c.listed), '{}');
  else
    perform internal.apply_specialization_deltas(
      '{}', array(select unnest(c.specializations) from changed c where c.listed));
  end if;
  return null;
end;
$$;

create trigger profiles_60_specializations_insert after insert on public.profiles
  referencing new table as changed for each statement execute function internal.count_profile_specializations();
create trigger profiles_60_specializations_delete after delete on public.profiles
  referencing old table as changed for each statement execute function internal.count_profile_specializations();
create trigger profiles_60_specializations_update
  after update of specializations, listed on public.profiles
  for each row when ((old.specializations, old.listed) is distinct from (new.specializations, new.listed))
  execute function internal.count_profile_specializations();

-- Locks a specialization that goes, and all profiles that have it. Profiles are locked before specializations, and both
-- before counters, as in every change of a profile. A profile that chooses it meanwhile finds it gone; one that chose
-- it since the first look may wait for it, so this does not wait for that one. One goes at a time, because changes of
-- its profiles lock the other specializations that they have.
create function internal.lock_specialization(gone uuid, target uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('specialization that goes', 0));
  perform from public.profiles p where p.specializations @> array[gone] order by p.id for no key update;
  perform from public.specializations s where s.id in (gone, target) order by s.id for update;
  perform from public.profiles p where p.specializations @> array[gone] order by p.id for no key update nowait;
exception when lock_not_available then
  raise exception 'Members are choosing it just now. Please try again.' using errcode = 'PT409';
end;
$$;

-- Removes a deleted specialization from all profiles, as a foreign key would. It runs before the deletion.
create function internal.remove_specialization_from_profiles() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.lock_specialization(old.id);
  update public.profiles set specializations = array_remove(specializations, old.id)
  where specializations @> array[old.id];
  return old;
end;
$$;
create trigger specializations_50_remove before delete on public.specializations
  for each row execute function internal.remove_specialization_from_profiles();

create function internal.remove_category_from_profiles() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.profiles set primary_categories = array_remove(primary_categories, old.id)
  where primary_categories @> array[old.id];
  return null;
end;
$$;
create trigger categories_50_remove after delete on public.categories
  for each row execute function internal.remove_category_from_profiles();
