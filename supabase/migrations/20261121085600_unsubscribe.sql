-- Ends of mail: unsubscribing by the key of a mail's link, email addresses that bounce.

-- Turns mails off, for whoever has the key. Unknown keys and kinds change nothing, and nobody learns which exist.
create function internal.unsubscribe(key uuid, kind text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.notification_preferences s set
    digest = case when unsubscribe.kind in ('digest', 'all') then 'off' else s.digest end,
    off = array(
      select switch from pg_catalog.unnest(s.off || case unsubscribe.kind
        when 'message' then array['first_message:mail', 'message:mail']
        when 'job' then array['job_ending:mail']
        when 'search' then array['search:mail']
        when 'all' then array['first_message:mail', 'job_ending:mail', 'message:mail'] end) as switch
      group by switch order by switch)
  where s.unsubscribe_key = unsubscribe.key and unsubscribe.kind in ('message', 'digest', 'job', 'search', 'all');
$$;

create function public.unsubscribe(key uuid, kind text) returns void
language sql volatile set search_path = '' as $$
  select internal.unsubscribe(unsubscribe.key, unsubscribe.kind);
$$;
comment on function public.unsubscribe is
  'Turns off mails about messages, digests, mails about offers, news of saved searches, or all of these, for whoever '
  'has the key of a mail.';
grant execute on function internal.unsubscribe, public.unsubscribe to anon, authenticated, service_role;

-- A mail server refused the member's email address for good: no more mails about notifications, until the member tries
-- again.
create function internal.store_bounce(member uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.notification_preferences s set mail_bounced_at = now() where s.owner_id = member;
$$;
-- The same for whoever has this email address.
create function internal.store_bounced_email(bounced_email text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.notification_preferences s set mail_bounced_at = now()
  from auth.users u
  where u.id = s.owner_id and u.email = pg_catalog.lower(bounced_email);
$$;
