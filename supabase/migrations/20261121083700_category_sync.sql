-- Maintenance that admins start from the dashboard: it repairs posts whose category is missing or stale.

-- The category that a label means: its name or slug, else the usual words for web, mobile and design, else a name
-- that contains the label or is contained in it. Null when nothing fits.
create function internal.match_category(label text) returns uuid
language sql stable set search_path = '' as $$
  select c.id
  from public.categories c
  cross join lateral (
    select pg_catalog.lower(internal.clean_line(label)) as wanted, pg_catalog.lower(c.name) as name
  ) as l
  where l.wanted in (l.name, c.slug)
    or c.slug = 'web-dev' and l.wanted ~ '\mweb'
    or c.slug = 'mobile-dev' and l.wanted ~ '\mmobile'
    or c.slug = 'ui-ux' and l.wanted ~ '(\m(ui|ux)\M|design)'
    or pg_catalog.char_length(l.wanted) > 2 and pg_catalog.strpos(l.name, l.wanted) > 0
    or pg_catalog.strpos(l.wanted, l.name) > 0
  order by l.wanted in (l.name, c.slug) desc, c.slug in ('web-dev', 'mobile-dev', 'ui-ux') desc, c.name
  limit 1;
$$;

-- Repairs at most 500 posts of each kind, so that it ends before any time limit; the caller repeats it until it repairs
-- none. Each label is matched once, not once for each post. Definer: it changes posts of others, after it has checked
-- that an admin asks.
create function internal.sync_categories() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_max_posts constant integer := 500;
  v_renamed integer;
  v_found integer;
begin
  if not internal.is_admin() then
    raise exception 'Only admins may sync categories.' using errcode = 'insufficient_privilege';
  end if;
  -- The id is right, the name is stale or missing.
  update public.posts p set category_name = stale.name
  from (
    select o.id, c.name
    from public.posts o
    join public.categories c on c.id = o.category_id
    where o.category_name is distinct from c.name
    limit c_max_posts
  ) as stale
  where p.id = stale.id;
  get diagnostics v_renamed = row_count;
  -- The id is missing: by the name, else by the first tag that means a category.
  with labels as materialized (
    select lost.id, given.label, given.ordinal
    from public.posts lost
    cross join lateral unnest(array_prepend(lost.category_name, lost.tags)) with ordinality as given (label, ordinal)
    where lost.category_id is null and given.label is not null
  ), meanings as materialized (
    select distinct_label.label, internal.match_category(distinct_label.label) as category_id
    from (select distinct label from labels) as distinct_label
  ), repairs as (
    select distinct on (l.id) l.id, m.category_id
    from labels l
    join meanings m on m.label = l.label
    where m.category_id is not null
    order by l.id, l.ordinal
    limit c_max_posts
  )
  update public.posts p set category_id = r.category_id
  from repairs r
  where r.id = p.id;
  get diagnostics v_found = row_count;
  return v_renamed + v_found;
end;
$$;
grant execute on function internal.sync_categories to authenticated, service_role;

create function public.sync_categories() returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return jsonb_build_object('success', true, 'updated_count', internal.sync_categories(), 'error', null);
end;
$$;
comment on function public.sync_categories is
  'Repairs posts whose category id and name disagree or are missing, a thousand at most: call it until updated_count '
  'is 0. Admins only, others get 42501.';
grant execute on function public.sync_categories to authenticated, service_role;
