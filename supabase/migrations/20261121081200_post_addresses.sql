-- A post's id is its address, and authors choose it themselves, so that a second try is no second post. Without a
-- memory, whoever knew the id of a deleted post could publish under it: links that people had passed on would lead to
-- other words by another author, and the pictures left under the old id would be theirs to replace.
create table internal.deleted_posts (
  id uuid primary key
);
comment on table internal.deleted_posts is 'Ids of posts that are gone, so that no other post takes their address.';

alter table internal.deleted_posts enable row level security;
create policy deleted_posts_select on internal.deleted_posts for select to service_role using (true);
grant select, insert, delete on internal.deleted_posts to service_role;

-- Definer: members reach no table here.
create function internal.remember_deleted_posts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.deleted_posts (id) select id from removed on conflict (id) do nothing;
  return null;
end;
$$;
revoke execute on function internal.remember_deleted_posts from public;
create trigger posts_60_remember after delete on public.posts
  referencing old table as removed for each statement execute function internal.remember_deleted_posts();

-- Refused as a taken id is, which is how a client learns that its first try arrived. Imports may bring a post back.
create function internal.refuse_deleted_post() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() and exists (select from internal.deleted_posts d where d.id = new.id) then
    raise exception 'duplicate key value violates unique constraint "posts_pkey"'
      using errcode = 'unique_violation', constraint = 'posts_pkey';
  end if;
  return new;
end;
$$;
revoke execute on function internal.refuse_deleted_post from public;
create trigger posts_05_address before insert on public.posts
  for each row execute function internal.refuse_deleted_post();
