-- Rate limits for members' writes: one table of limits, and one narrow row for each member and limit that counts.
-- History is never counted, so a write costs the same after ten posts and after ten thousand. Deleting gives nothing
-- back.
create table internal.limits (
  id smallint generated always as identity primary key,
  kind text not null,
  per interval not null,
  amount bigint not null,
  -- The amount for newcomers; null means the same amount.
  newcomer_amount bigint,
  refusal text not null,
  constraint limits_kind_per_key unique (kind, per),
  constraint limits_per_positive check (per > interval '0'),
  constraint limits_amount_range check (amount >= 0 and newcomer_amount >= 0)
);
comment on table internal.limits is
  'How much of a kind a member may do within a time. The operator may change per, amounts and refusals at any time.';
comment on column internal.limits.refusal is
  'The message for the member; {wait} is replaced by the time until the next try.';

alter table internal.limits enable row level security;

-- If a kind has several limits, all of them apply. A lively day of an honest member stays well below each.
insert into internal.limits (kind, per, amount, newcomer_amount, refusal)
values
  ('post', '1 hour', 10, 5, 'You have published many posts. You can publish again in {wait}.'),
  ('post', '1 day', 40, 10, 'You have published many posts today. You can publish again in {wait}.'),
  ('post_edit', '1 hour', 120, null, 'You have changed your posts very often. You can change them again in {wait}.'),
  ('comment', '1 hour', 60, 30, 'You have written many comments. You can comment again in {wait}.'),
  ('comment_edit', '1 hour', 120, null,
    'You have changed your comments very often. You can change them again in {wait}.'),
  ('like', '1 hour', 600, 300, 'You have liked a lot. You can like again in {wait}.'),
  ('save', '1 hour', 300, 150, 'You have saved many posts. You can save again in {wait}.'),
  ('message', '1 hour', 600, 200, 'You have sent many messages. You can write again in {wait}.'),
  ('first_contact', '1 day', 30, 10,
    'You have written to many new people today. You can write to new ones again in {wait}.'),
  ('rating', '1 day', 40, 10, 'You have given many ratings today. You can rate again in {wait}.'),
  ('answer', '1 day', 100, null, 'You have answered many reviews today. You can answer again in {wait}.'),
  ('specialization', '1 day', 10, 5,
    'You have added many specializations today. You can add another one in {wait}.'),
  ('profile_edit', '1 hour', 300, null,
    'You have changed your profile very often. You can change it again in {wait}.'),
  ('project', '1 day', 60, null, 'You have added many projects today. You can add another one in {wait}.'),
  ('learning_path', '1 day', 30, null,
    'You have added many learning paths today. You can add another one in {wait}.'),
  ('relationship', '1 hour', 300, null,
    'You have muted or blocked very many people. You can mute or block more in {wait}.'),
  ('push_device', '1 hour', 30, null,
    'You have switched notifications on very often. You can switch them on again in {wait}.'),
  ('preferences', '1 hour', 300, null,
    'You have changed your preferences very often. You can change them again in {wait}.'),
  ('portfolio_edit', '1 hour', 600, null,
    'You have changed your projects and learning paths very often. You can change them again in {wait}.');

create table internal.allowances (
  member_id uuid not null references public.profiles (id) on delete cascade,
  limit_id smallint not null,
  used bigint not null,
  ends_at timestamptz not null,
  primary key (member_id, limit_id)
) with (fillfactor = 70);
comment on table internal.allowances is
  'What a member has used up of a limit, until ends_at; the first use after that starts again from zero.';

alter table internal.allowances enable row level security;

-- A number of seconds in words, rounded up.
create function internal.wait_text(seconds bigint) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case
    when seconds <= 60 then 'a minute'
    when seconds <= 90 * 60 then pg_catalog.ceil(seconds / 60.0) || ' minutes'
    when seconds <= 36 * 3600 then pg_catalog.ceil(seconds / 3600.0) || ' hours'
    else pg_catalog.ceil(seconds / 86400.0) || ' days'
  end;
$$;

-- Takes from a member's allowance and returns the limit that is exceeded, if any. Then the caller raises an error,
-- which undoes the taking. Only the member's own rows are locked, the profile first, as its deletion does, then the
-- limits in their order. Simultaneous writes wait for each other, so exactly the allowance gets through. Definer:
-- members have no access to either table.
create function internal.take_allowance(
  member uuid, kind text, amount bigint, out refusal text, out wait_seconds bigint
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now constant timestamptz := pg_catalog.clock_timestamp();
  v_newcomer boolean;
begin
  select internal.is_newcomer(p.created_at) into v_newcomer
  from public.profiles p where p.id = member for key share;
  with taken as (
    insert into internal.allowances as a (member_id, limit_id, used, ends_at)
    select member, l.id, take_allowance.amount, v_now + l.per
    from internal.limits l where l.kind = take_allowance.kind order by l.id
    on conflict (member_id, limit_id) do update set
      used = case when a.ends_at <= v_now then excluded.used else a.used + excluded.used end,
      -- The earlier of the two, because the limit may have been shortened meanwhile.
      ends_at = case when a.ends_at <= v_now then excluded.ends_at else least(a.ends_at, excluded.ends_at) end
    returning limit_id, used, ends_at
  )
  select l.refusal, greatest(pg_catalog.ceil(extract(epoch from t.ends_at - v_now)), 1)
  into refusal, wait_seconds
  from taken t
  join internal.limits l on l.id = t.limit_id
  where t.used > case when v_newcomer then coalesce(l.newcomer_amount, l.amount) else l.amount end
  order by t.ends_at desc
  limit 1;
end;
$$;

-- Raises the refusal in PostgREST's form: status 429 with Retry-After, a code, and a sentence with the time to wait.
create function internal.refuse_for(kind text, refusal text, wait_seconds bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object(
      'code', 'PT429',
      'message', replace(refusal, '{wait}', internal.wait_text(wait_seconds)),
      'details', 'Limit: ' || kind,
      'hint', 'Try again in ' || internal.wait_text(wait_seconds) || '.'
    )::text,
    detail = jsonb_build_object(
      'status', 429, 'headers', jsonb_build_object('Retry-After', wait_seconds::text)
    )::text;
end;
$$;

create function internal.limit_member(kind text, amount bigint default 1) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_refused record;
begin
  select * into v_refused from internal.take_allowance(auth.uid(), kind, amount);
  if v_refused.refusal is not null then
    perform internal.refuse_for(kind, v_refused.refusal, v_refused.wait_seconds);
  end if;
end;
$$;
