-- Total of the directory's "X of Y", without counting rows.
create table public.site_counters (
  only_row boolean primary key default true,
  developer_count bigint not null default 0,
  constraint site_counters_one_row check (only_row),
  constraint site_counters_developer_count_range check (developer_count >= 0)
);
comment on table public.site_counters is 'Totals over the whole community, kept by triggers. One row.';
insert into public.site_counters default values;

alter table public.site_counters enable row level security;
create policy site_counters_select_all on public.site_counters for select to anon, authenticated using (true);
grant select on public.site_counters to anon, authenticated;

-- Definer: members may not write counters.
create function internal.count_developers() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_more bigint;
begin
  if tg_op = 'UPDATE' then
    v_more := case when new.listed then 1 else -1 end;
  else
    v_more := case tg_op when 'INSERT' then 1 else -1 end * (select count(*) from changed c where c.listed);
  end if;
  -- Hosted Supabase refuses an update without a condition.
  update public.site_counters set developer_count = developer_count + v_more where only_row;
  return null;
end;
$$;

create trigger profiles_50_count_insert after insert on public.profiles
  referencing new table as changed for each statement execute function internal.count_developers();
create trigger profiles_50_count_delete after delete on public.profiles
  referencing old table as changed for each statement execute function internal.count_developers();
create trigger profiles_50_count_listed after update of listed on public.profiles
  for each row when (old.listed <> new.listed) execute function internal.count_developers();
