-- "Send me a test": shows a member what arrives.

insert into internal.limits (kind, per, amount, refusal)
values ('test_notification', '1 hour', 5, 'You have sent yourself many tests. You can send another one in {wait}.');

create function internal.send_test_notification() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.require_standing(true);
  perform internal.limit_member('test_notification');
  -- An email address that bounced is tried again in the preferences first.
  insert into internal.outbox (kind, recipient)
  select 'test', reader.id
  from (
    select u.id from auth.users u
    where u.id = auth.uid() and u.email_confirmed_at is not null
    for key share skip locked
  ) as reader
  join public.notification_preferences s on s.owner_id = reader.id and s.mail_bounced_at is null;
  perform internal.queue_push(auth.uid(), '{"test": true}');
end;
$$;

create function public.send_test_notification() returns void
language sql volatile set search_path = '' as $$
  select internal.send_test_notification();
$$;
comment on function public.send_test_notification is 'Sends the caller a test by mail and to their devices.';
grant execute on function internal.send_test_notification, public.send_test_notification to authenticated, service_role;
