-- Answers: what the rated member says to a rating, once. They may change and delete it.
create table public.rating_answers (
  rating_id uuid primary key references public.user_ratings (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by bigint[],
  constraint rating_answers_content_required check (internal.has_visible(content)),
  constraint rating_answers_content_length check (char_length(content) <= 2000),
  constraint rating_answers_hidden_by_reasons check (hidden_by is null or hidden_at is not null and hidden_by <> '{}')
);
comment on table public.rating_answers is 'Answers of rated members to ratings, at most one for each.';
comment on column public.rating_answers.hidden_by is 'Why it is hidden (hidden.sql); null while nothing hides it.';

create index rating_answers_profile_id_idx on public.rating_answers (profile_id);

alter table public.rating_answers enable row level security;
-- An answer is visible if its rating and its author's profile are.
create policy rating_answers_select_visible on public.rating_answers for select to anon, authenticated using (
  profile_id = (select auth.uid())
  or hidden_at is null
    and exists (select from public.user_ratings r where r.id = rating_id)
    and exists (select from public.profiles p where p.id = profile_id)
);
create policy rating_answers_insert_own on public.rating_answers for insert to authenticated
  with check (profile_id = (select auth.uid()));
create policy rating_answers_update_own on public.rating_answers for update to authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));
create policy rating_answers_delete_own on public.rating_answers for delete to authenticated
  using (profile_id = (select auth.uid()));

grant select on public.rating_answers to anon, authenticated;
grant insert (rating_id, profile_id, content), update (content, updated_at), delete
  on public.rating_answers to authenticated;

-- Only the rated member answers, and not while a block or a hidden profile stops the two. A rating that is hidden reads
-- like one that is gone.
create function internal.require_may_answer() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_rating public.user_ratings;
begin
  if not internal.is_api_role() then
    return new;
  end if;
  select * into v_rating from public.user_ratings r where r.id = new.rating_id and r.hidden_at is null;
  if not found then
    raise exception 'This review is no longer there.' using errcode = 'PT404';
  elsif v_rating.rated_id is distinct from auth.uid() then
    raise insufficient_privilege using message = 'Only the member whom a review is about can answer it.';
  elsif not internal.may_reach(v_rating.rater_id) then
    raise insufficient_privilege using message = 'You can’t answer this review.';
  end if;
  return new;
end;
$$;
create trigger rating_answers_05_may_answer before insert or update of content on public.rating_answers
  for each row execute function internal.require_may_answer();
create trigger rating_answers_20_touch before update of content, updated_at on public.rating_answers
  for each row execute function internal.touch_updated_at();
