-- The sitemap for search engines: URLs of posts and profiles, one shard at a time. Ids are random, so their first
-- hexadecimal digits divide each table into even shards. A shard is a range of the primary key: no rows are counted or
-- skipped to find its beginning.

-- The lowest (filled with '0') or the highest ('f') id of a shard; null for an invalid shard.
create function internal.shard_bound(shard text, filler text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case when shard ~ '^[0-9a-f]{0,4}$' then pg_catalog.rpad(shard, 32, filler)::uuid end;
$$;
grant execute on function internal.shard_bound to anon, authenticated, service_role;

-- Totals from counters, to choose the number of shards.
create function public.sitemap_totals() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'posts', (select coalesce(sum(f.post_count), 0) from public.feed_counters f),
    'profiles', (select s.developer_count from public.site_counters s)
  );
$$;
comment on function public.sitemap_totals is 'Posts and profiles that there are, from counters.';

-- Reads along the primary keys only: then the limit also bounds the reading of the largest table. Of the offers those
-- that are open, with their ends, for whoever keeps the response.
create function public.sitemap_posts(shard text default '') returns jsonb
language sql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', p.id, 'updated_at', greatest(p.updated_at, j.updated_at), 'ends_at', j.ends_at)) order by p.id), '[]')
  from (
    select p.id, p.updated_at
    from public.posts p
    where p.id >= internal.shard_bound(shard, '0') and p.id <= internal.shard_bound(shard, 'f') and p.hidden_at is null
    order by p.id limit 10000
  ) as p
  left join public.jobs j
    on j.post_id = p.id
    and j.post_id >= internal.shard_bound(shard, '0') and j.post_id <= internal.shard_bound(shard, 'f')
  where j.post_id is null or internal.job_state(j) = 'open';
$$;
comment on function public.sitemap_posts is
  'Posts whose id begins with these (up to four) hexadecimal digits, at most 10,000, in the order of their ids; of the '
  'offers those that are open.';

-- Profiles without title and bio are left out: they have nothing for search engines.
create function public.sitemap_profiles(shard text default '') returns jsonb
language sql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('username', p.username, 'updated_at', p.updated_at) order by p.id), '[]')
  from (
    select p.id, p.username, p.updated_at, coalesce(p.title, p.bio) is not null as says_something
    from public.profiles p
    where p.id >= internal.shard_bound(shard, '0') and p.id <= internal.shard_bound(shard, 'f') and p.listed
      and not p.noindex
    order by p.id limit 10000
  ) as p
  where p.says_something;
$$;
comment on function public.sitemap_profiles is
  'Profiles with a title or bio whose id begins with these hexadecimal digits, at most 10,000.';

-- Lists of the directory that are pages of their own. With one person a page would only repeat a profile. Places are
-- few, and skills are not the members', so both reads are bounded: two rows of an index for each. Definer: the policies
-- of skills would read the profile of each of them once more.
create function internal.sitemap_lists() returns jsonb
language sql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
  select jsonb_build_object(
    'locations', (
      select coalesce(jsonb_agg(name order by name), '[]')
      from internal.places_with_people() as name
      where exists (select from public.profiles p where p.listed and p.location = name offset 1)
    ),
    'skills', (
      select coalesce(jsonb_agg(s.id order by s.name), '[]')
      from public.skills s
      where exists (
        select from public.profile_skills k join public.profiles p on p.id = k.profile_id and p.listed
        where k.skill_id = s.id offset 1
      )
    ),
    'specializations', (
      select coalesce(jsonb_agg(c.specialization_id order by c.specialization_id), '[]')
      from (
        select c.specialization_id from public.specialization_counters c
        join public.specializations s on s.id = c.specialization_id and s.offered
        where c.developer_count > 1
        order by c.developer_count desc, c.specialization_id limit 1000
      ) as c
    )
  );
$$;
grant execute on function internal.sitemap_lists to anon, authenticated, service_role;

create function public.sitemap_lists() returns jsonb
language sql stable set search_path = '' as $$
  select internal.sitemap_lists();
$$;
comment on function public.sitemap_lists is 'Places, skills and specializations with at least two listed developers.';

grant execute on function
  public.sitemap_totals, public.sitemap_posts, public.sitemap_profiles, public.sitemap_lists
  to anon, authenticated, service_role;
