-- Every sender of the thousand conversations that are counted, where there were a hundred: the badge counts what is in
-- the list, and of a hundred and fifty it knew a hundred, then ninety-nine when one was read.

create or replace function public.unread_summary() returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with unread as (
      select c.contact_id, c.last_message_at, c.unread_count
      from public.conversations c
      where c.owner_id = (select auth.uid()) and c.unread_count > 0
      order by c.last_message_at desc, c.contact_id desc
      limit 1000
    )
    select jsonb_build_object(
      'conversations', (select count(*) from unread),
      'messages', (select coalesce(sum(u.unread_count), 0) from unread u),
      'senders', coalesce((
        select jsonb_agg(jsonb_build_object('id', u.contact_id, 'last_message_at', u.last_message_at)
          order by u.last_message_at desc, u.contact_id desc)
        from unread u), '[]'),
      -- The time that this answer is true for: clocks of devices differ, this one compares with the messages'.
      'checked_at', now()
    )
  );
end;
$$;
comment on function public.unread_summary is
  'Unread conversations and messages of the caller, and who sent them: of the newest thousand conversations.';
