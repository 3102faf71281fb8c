-- The ids of deleted posts. A post's id is part of its URL, and authors choose it themselves, so that a second try
-- creates no second post. If ids could be used again, a member could publish under the id of somebody else's deleted
-- post: shared links would lead to another text by another author, who could also replace the pictures under the old
-- id.
create table internal.deleted_posts (
  id uuid primary key
);
comment on table internal.deleted_posts is 'Ids of posts that are gone, so that no other post takes their URL.';

alter table internal.deleted_posts enable row level security;

-- Definer: members have no access to this table.
create function internal.store_deleted_posts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.deleted_posts (id) select id from removed on conflict (id) do nothing;
  return null;
end;
$$;
create trigger posts_60_store_deleted after delete on public.posts
  referencing old table as removed for each statement execute function internal.store_deleted_posts();

-- Refuses a deleted id like one that exists: a duplicate key tells a client that its first try arrived. Imports may
-- restore a post.
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
create trigger posts_05_deleted_id before insert on public.posts
  for each row execute function internal.refuse_deleted_post();
