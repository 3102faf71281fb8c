-- All triggers of messages, in the order in which they run. Their functions are in the files of their subjects.

-- Before the statement: the member's standing. An update says that a message was read, which a paused member may.
create trigger messages_00_standing before insert or update on public.messages
  for each statement execute function internal.check_standing('UPDATE');

-- Before each row: refusals, from the cheapest on, then the trimmed text and the time.
create trigger messages_00_contact_stop before insert on public.messages
  for each row execute function internal.refuse_stopped_contact();
create trigger messages_00_limit before insert on public.messages
  for each row execute function internal.limit_messages();
create trigger messages_05_may_write before insert on public.messages
  for each row execute function internal.require_may_write();
create trigger messages_10_prepare before insert on public.messages
  for each row execute function internal.prepare_message();

-- After each row.
create trigger messages_05_used_id after insert on public.messages
  for each row execute function internal.refuse_used_id();
create trigger messages_60_same_text after insert on public.messages
  for each row execute function internal.notice_same_text();
create trigger messages_80_push after insert on public.messages
  for each row execute function internal.queue_message_push();

-- After the statement.
create trigger messages_50_conversations_insert after insert on public.messages
  referencing new table as added for each statement execute function internal.add_to_conversations();
create trigger messages_60_mail after insert on public.messages
  referencing new table as added for each statement execute function internal.queue_message_mails();
create trigger messages_50_conversations_update after update on public.messages
  referencing old table as before new table as after
  for each statement execute function internal.mark_in_conversations();
create trigger messages_50_conversations_delete after delete on public.messages
  referencing old table as removed for each statement execute function internal.remove_from_conversations();
create trigger messages_60_store_used after delete on public.messages
  referencing old table as removed for each statement execute function internal.store_used_ids();
