-- A member’s usual time to answer, as one of three words. Nothing finer: it must not tell when they were last here.

-- 'day', 'three_days' or 'week': half of those who wrote first in the last 90 days had an answer within that time.
-- Null if they are fewer than five, or if it takes longer. Silence of a week counts as no answer. It reads the hundred
-- latest conversations, without those of people whom others can't see and of blocks, either way.
create function internal.answers_within(member uuid, at timestamptz default now()) returns text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_count integer;
  v_median interval;
begin
  select count(*),
    percentile_disc(0.5) within group (order by coalesce(t.answered_at - t.written_at, interval '90 days'))
  into v_count, v_median
  from (
    select theirs.created_at as written_at, own.created_at as answered_at
    from (
      select c.contact_id from public.conversations c
      where c.owner_id = member and c.last_message_at > at - interval '90 days'
      order by c.last_message_at desc, c.contact_id
      limit 100
    ) as latest
    join public.profiles p on p.id = latest.contact_id and p.visible
    cross join lateral (
      select m.created_at from public.messages m
      where m.sender_id = latest.contact_id and m.recipient_id = member order by m.created_at limit 1
    ) as theirs
    left join lateral (
      select m.created_at from public.messages m
      where m.sender_id = member and m.recipient_id = latest.contact_id order by m.created_at limit 1
    ) as own on true
    where theirs.created_at > at - interval '90 days'
      and (own.created_at > theirs.created_at or own.created_at is null and theirs.created_at < at - interval '7 days')
      and not internal.is_blocked(member, latest.contact_id)
  ) as t;
  return case
    when v_count < 5 then null
    when v_median <= interval '1 day' then 'day'
    when v_median <= interval '3 days' then 'three_days'
    when v_median <= interval '7 days' then 'week'
  end;
end;
$$;
