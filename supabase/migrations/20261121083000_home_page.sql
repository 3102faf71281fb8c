-- The home page's developers: the best rated and the newest complete ones.

-- Ids of the best rated. Definer: directory entries are not exposed.
create function internal.top_developers(amount integer) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select d.profile_id from internal.directory_entries d
    where d.average_rating > 0
    order by d.average_rating desc, d.rating_count desc, d.profile_id
    limit least(amount, 10));
$$;
grant execute on function internal.top_developers to anon, authenticated, service_role;

create function public.home_developers() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_top uuid[] := internal.top_developers(3);
  v_featured uuid[] := array(
    select p.id from public.profiles p
    where p.title is not null and p.bio is not null and p.id <> all (v_top)
      and exists (select from public.profile_skills k where k.profile_id = p.id)
    order by p.created_at desc, p.id limit 3);
begin
  return jsonb_build_object(
    'top_rated', internal.developer_cards(v_top),
    'featured', internal.developer_cards(v_featured)
  );
end;
$$;
comment on function public.home_developers is
  'Three best rated developers and the three newest complete ones that are not among them.';
grant execute on function public.home_developers to anon, authenticated, service_role;
