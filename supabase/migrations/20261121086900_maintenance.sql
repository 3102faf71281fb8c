-- Maintenance: deletes rows whose time is over. Our own server calls it each hour, on Supabase pg_cron does. Each part
-- is bounded or quick; the next call goes on where one stopped.
create function internal.maintain() returns void
language sql volatile security definer set search_path = '' as $$
  select internal.remove_unconfirmed_accounts();
  select internal.remove_left_members();
  select internal.clear_reports();
  select internal.clear_notifications();
  select internal.clear_outbox();
  delete from internal.first_texts t where t.sent_at < now() - interval '1 day';
  -- An email address can be taken back for a week.
  delete from internal.email_changes c where c.changed_at < now() - interval '7 days';
$$;
comment on function internal.maintain is
  'Removes what is over: accounts, reports, notifications, mails, hashes and earlier email addresses.';
