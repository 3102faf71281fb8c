-- Ratings between members who have written to each other, and the averages beside the profile.
create table public.user_ratings (
  id uuid primary key default gen_random_uuid(),
  rater_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  rated_id uuid not null references public.profiles (id) on delete cascade,
  rating_value smallint not null,
  comment text,
  -- The way the two worked together, if the rater says it.
  story text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by bigint[],
  constraint user_ratings_pair_key unique (rater_id, rated_id),
  constraint user_ratings_not_self check (rater_id <> rated_id),
  constraint user_ratings_value_range check (rating_value between 1 and 5),
  constraint user_ratings_comment_length check (char_length(comment) <= 2000),
  constraint user_ratings_story_known check (story in ('hired', 'worked_with', 'taught', 'talked')),
  constraint user_ratings_hidden_by_reasons check (hidden_by is null or hidden_at is not null and hidden_by <> '{}')
);
comment on table public.user_ratings is
  'Ratings from 1 (poor) to 5 (excellent); at most one by each member for each other member.';

comment on column public.user_ratings.hidden_by is 'Why it is hidden (hidden.sql); null while nothing hides it.';

create index user_ratings_rated_id_idx on public.user_ratings (rated_id, created_at desc, id) include (hidden_at);

-- The one rule on ratings: the caller is confirmed, each of the two has written to the other, and may still do so.
-- Nobody can write to themselves, so nobody rates themselves. Definer: the API's roles may not call has_written().
create function internal.may_rate(profile uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select internal.is_confirmed()
    and internal.may_reach(profile)
    and internal.has_written(auth.uid(), profile)
    and internal.has_written(profile, auth.uid());
$$;
grant execute on function internal.may_rate to authenticated, service_role;

create function public.rights_towards(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'may_write', internal.may_write_to(member), 'may_rate', internal.may_rate(member),
    'own_rating', (
      select r.rating_value from public.user_ratings r where r.rater_id = (select auth.uid()) and r.rated_id = member));
$$;
comment on function public.rights_towards is
  'Whether the caller may write to this member, and rate them, and the stars that they gave. Both rights are false '
  'without a reason.';
grant execute on function public.rights_towards to authenticated, service_role;

alter table public.user_ratings enable row level security;
-- A rating is visible if the profile that it is about is.
create policy user_ratings_select_visible on public.user_ratings for select to anon, authenticated using (
  rater_id = (select auth.uid())
  or hidden_at is null and exists (select from public.profiles p where p.id = rated_id)
);
create policy user_ratings_insert_own on public.user_ratings for insert to authenticated
  with check (rater_id = (select auth.uid()) and internal.may_rate(rated_id));
create policy user_ratings_update_own on public.user_ratings for update to authenticated
  using (rater_id = (select auth.uid())) with check (rater_id = (select auth.uid()) and internal.may_rate(rated_id));
create policy user_ratings_delete_own on public.user_ratings for delete to authenticated
  using (rater_id = (select auth.uid()));

grant select on public.user_ratings to anon, authenticated;
grant insert (rater_id, rated_id, rating_value, comment, story), update (rating_value, comment, story, updated_at),
  delete on public.user_ratings to authenticated;

create function internal.clean_rating() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if not internal.has_visible(new.comment) then
    new.comment := null;
  end if;
  return new;
end;
$$;
create trigger user_ratings_10_clean before insert or update on public.user_ratings
  for each row execute function internal.clean_rating();
create trigger user_ratings_20_touch before update of rating_value, comment, story, updated_at on public.user_ratings
  for each row execute function internal.touch_updated_at();

-- Earlier versions of a changed rating, for moderators: the words that led to an answer or a report may be gone.
create table internal.rating_versions (
  id bigint generated always as identity primary key,
  rating_id uuid not null references public.user_ratings (id) on delete cascade,
  rating_value smallint not null,
  comment text,
  story text,
  written_at timestamptz not null
);
comment on table internal.rating_versions is 'The last ten earlier versions of each changed rating.';
create index rating_versions_rating_id_idx on internal.rating_versions (rating_id, id);

alter table internal.rating_versions enable row level security;

-- Definer: members may not write the table.
create function internal.keep_rating_version() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.rating_versions (rating_id, rating_value, comment, story, written_at)
  values (old.id, old.rating_value, old.comment, old.story, old.updated_at);
  delete from internal.rating_versions v
  where v.rating_id = old.id and v.id <= (
    select o.id from internal.rating_versions o where o.rating_id = old.id order by o.id desc offset 10 limit 1);
  return null;
end;
$$;
create trigger user_ratings_60_keep_version after update of rating_value, comment, story on public.user_ratings
  for each row
  when ((old.rating_value, old.comment, old.story) is distinct from (new.rating_value, new.comment, new.story))
  execute function internal.keep_rating_version();

-- The number of ratings of each value and story. So average, count and shares cost the same for 3 ratings and for
-- 300,000.
create table public.rating_counters (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  ones integer not null default 0,
  twos integer not null default 0,
  threes integer not null default 0,
  fours integer not null default 0,
  fives integer not null default 0,
  hired integer not null default 0,
  worked_with integer not null default 0,
  taught integer not null default 0,
  talked integer not null default 0,
  constraint rating_counters_range
    check (least(ones, twos, threes, fours, fives, hired, worked_with, taught, talked) >= 0)
);
comment on table public.rating_counters is
  'Ratings of each value and story that a profile has, kept by triggers; no row means none.';

alter table public.rating_counters enable row level security;
create policy rating_counters_select_findable on public.rating_counters for select to anon, authenticated
  using (exists (select from public.profiles p where p.id = profile_id));
grant select on public.rating_counters to anon, authenticated;

-- Adds ratings of one value and story to a profile (a negative amount removes them) and derives the average from the
-- result.
-- The counter's row is locked before anything is computed, so simultaneous ratings all count. The average is
-- truncated: 4.996 must not become 5. Definer: members may not write counters.
create function internal.add_ratings(profile uuid, value smallint, story text, amount bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.rating_counters;
  v_count integer;
begin
  update public.rating_counters set
    ones = ones + case when value = 1 then amount else 0 end,
    twos = twos + case when value = 2 then amount else 0 end,
    threes = threes + case when value = 3 then amount else 0 end,
    fours = fours + case when value = 4 then amount else 0 end,
    fives = fives + case when value = 5 then amount else 0 end,
    hired = hired + case when story = 'hired' then amount else 0 end,
    worked_with = worked_with + case when story = 'worked_with' then amount else 0 end,
    taught = taught + case when story = 'taught' then amount else 0 end,
    talked = talked + case when story = 'talked' then amount else 0 end
  where profile_id = profile
  returning * into v_row;
  if not found then
    return;
  end if;
  v_count := v_row.ones + v_row.twos + v_row.threes + v_row.fours + v_row.fives;
  update public.profiles set
    rating_count = v_count,
    average_rating = case when v_count = 0 then 0 else pg_catalog.trunc(
      (v_row.ones + 2 * v_row.twos + 3 * v_row.threes + 4 * v_row.fours + 5 * v_row.fives)::numeric / v_count, 2)
    end
  where id = profile;
end;
$$;

-- Hidden ratings don't count.
create function internal.count_ratings() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if old.hidden_at is null then
      perform internal.add_ratings(new.rated_id, old.rating_value, old.story, -1);
    end if;
    if new.hidden_at is null then
      insert into public.rating_counters (profile_id) values (new.rated_id) on conflict (profile_id) do nothing;
      perform internal.add_ratings(new.rated_id, new.rating_value, new.story, 1);
    end if;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.rating_counters (profile_id)
    select distinct rated_id from changed where hidden_at is null order by rated_id
    on conflict (profile_id) do nothing;
  end if;
  perform internal.add_ratings(
    c.rated_id, c.rating_value, c.story, case tg_op when 'INSERT' then 1 else -1 end * c.amount)
  from (
    select rated_id, rating_value, story, count(*) as amount from changed where hidden_at is null
    group by rated_id, rating_value, story order by rated_id, rating_value, story
  ) as c;
  return null;
end;
$$;
create trigger user_ratings_50_count_insert after insert on public.user_ratings
  referencing new table as changed for each statement execute function internal.count_ratings();
create trigger user_ratings_50_count_delete after delete on public.user_ratings
  referencing old table as changed for each statement execute function internal.count_ratings();
create trigger user_ratings_50_count_update after update of rating_value, story, hidden_at on public.user_ratings
  for each row
  when ((old.rating_value, old.story, old.hidden_at is null)
    is distinct from (new.rating_value, new.story, new.hidden_at is null))
  execute function internal.count_ratings();

-- Ids of a page of ratings, newest first. Skipped ratings are read from the index alone, from the nearer end.
create function internal.rating_ids(profile uuid, count bigint, skipped bigint, size integer) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if skipped <= count / 2 then
    return array(
      select u.id from public.user_ratings u where u.rated_id = profile and u.hidden_at is null
      order by u.created_at desc, u.id limit size offset skipped);
  end if;
  return array(
    select u.id from public.user_ratings u where u.rated_id = profile and u.hidden_at is null
    order by u.created_at, u.id desc
    limit least(size, count - skipped) offset greatest(count - skipped - size, 0));
end;
$$;

-- One page of a profile's ratings, none if the caller can't open the profile. Definer: the policy of profiles would
-- leave members out who opted out of lists.
create function internal.profile_ratings(profile uuid, requested_page integer, size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_shown uuid;
  v_count integer;
  v_page integer;
begin
  select p.id, p.rating_count into v_shown, v_count
  from public.profiles p where p.id = profile and (p.visible or p.id = (select auth.uid()));
  v_count := coalesce(v_count, 0);
  v_page := internal.clamp_page(requested_page, v_count, size);
  return jsonb_build_object(
    'data', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'rating_value', r.rating_value, 'comment', r.comment, 'story', r.story,
        'created_at', r.created_at, 'updated_at', r.updated_at,
        -- A hidden answer is for its author alone, who can change or delete it.
        'answer', case when a.rating_id is not null and (a.hidden_at is null or a.profile_id = (select auth.uid()))
          then jsonb_build_object(
          'content', a.content, 'created_at', a.created_at, 'updated_at', a.updated_at,
          'hidden', a.hidden_at is not null)
        end,
        'rater', case when p.username is not null then jsonb_build_object(
          'id', p.id, 'username', p.username, 'full_name', p.full_name, 'avatar_url', p.avatar_url)
        end
      ) order by r.created_at desc, r.id)
      from public.user_ratings r
      left join internal.people p on p.id = r.rater_id
      left join public.rating_answers a on a.rating_id = r.id
      where r.id = any (internal.rating_ids(v_shown, v_count, (v_page - 1)::bigint * size, size))), '[]'),
    'count', v_count,
    'distribution', coalesce(
      (select jsonb_build_object('1', c.ones, '2', c.twos, '3', c.threes, '4', c.fours, '5', c.fives)
        from public.rating_counters c where c.profile_id = v_shown),
      '{"1": 0, "2": 0, "3": 0, "4": 0, "5": 0}'),
    'stories', coalesce(
      (select jsonb_build_object(
          'hired', c.hired, 'worked_with', c.worked_with, 'taught', c.taught, 'talked', c.talked)
        from public.rating_counters c where c.profile_id = v_shown),
      '{"hired": 0, "worked_with": 0, "taught": 0, "talked": 0}'),
    'page', v_page,
    'total_pages', internal.page_count(v_count, size)
  );
end;
$$;

create function public.profile_ratings(profile uuid, page integer default 1, page_size integer default 10)
returns jsonb
language sql stable set search_path = '' as $$
  select internal.profile_ratings(
    profile_ratings.profile, profile_ratings.page, internal.clamp_page_size(profile_ratings.page_size, 10, 50));
$$;
comment on function public.profile_ratings is
  'One page of a profile''s ratings, newest first, with how many of each value and story there are.';
grant execute on function internal.profile_ratings, public.profile_ratings to anon, authenticated, service_role;
