-- Changes of an account: the owner gets a mail about each, and the old email address can take a new one back for a
-- week. A password that a member from a provider sets is a way in of its own: they may disconnect the provider then.
-- Supabase's auth server writes no identity for it, and keeps the last one. The triggers never refuse: the auth server
-- has made the change.

create table internal.email_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  old_email text not null,
  changed_at timestamptz not null default now(),
  -- SHA-256 of the token in the mail to the old email address, in hex; null until the mail is sent, and after its use.
  token_hash text
);
comment on table internal.email_changes is 'Changed email addresses, with the undo link of the old one.';
create index email_changes_user_id_idx on internal.email_changes (user_id);
create unique index email_changes_token_hash_idx on internal.email_changes (token_hash);

alter table internal.email_changes enable row level security;

-- An email address can be taken back for a week. A step of the maintenance.
create function internal.clear_email_changes(at timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from internal.email_changes c
    where c.id in (select o.id from internal.email_changes o where o.changed_at < at - interval '7 days' limit 1000)
    returning 1)
  select count(*)::integer from gone;
$$;

create function internal.store_account_change() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_change_id bigint;
begin
  if new.email is distinct from old.email then
    update public.profiles p set email = new.email where p.id = new.id;
    -- Mails may reach the new one.
    update public.notification_preferences n set mail_bounced_at = null where n.owner_id = new.id;
    insert into internal.email_changes (user_id, old_email) values (new.id, old.email)
      returning id into v_change_id;
    insert into internal.outbox (kind, email, payload)
    values ('email-changed', old.email, jsonb_build_object('change_id', v_change_id));
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> '' then
    insert into internal.outbox (kind, recipient) values ('password-changed', new.id);
    insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (
      new.id, 'email', new.id::text,
      jsonb_build_object('sub', new.id, 'email', new.email, 'email_verified', true), now(), now(), now())
    on conflict (provider_id, provider) do nothing;
  end if;
  return null;
end;
$$;
create trigger hibo_store_account_change after update of email, encrypted_password on auth.users
  for each row
  when (
    old.email_confirmed_at is not null and old.email <> ''
    and (new.email is distinct from old.email or new.encrypted_password is distinct from old.encrypted_password)
  )
  execute function internal.store_account_change();

-- The first identity of an account is its sign-up.
create function internal.queue_identity_mail() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_identity constant auth.identities := coalesce(new, old);
begin
  if v_identity.provider <> 'email' and exists (
    select from auth.identities i where i.user_id = v_identity.user_id and i.id <> v_identity.id
  ) then
    insert into internal.outbox (kind, recipient, payload)
    values (
      case when tg_op = 'INSERT' then 'sign-in-added' else 'sign-in-removed' end,
      v_identity.user_id, jsonb_build_object('provider', v_identity.provider));
  end if;
  return null;
end;
$$;
create trigger hibo_store_identity_change after insert or delete on auth.identities
  for each row execute function internal.queue_identity_mail();

-- Gives a change the token of its mail. Returns the old email address, or null if its week is over or it was taken
-- back.
create function internal.issue_way_back(change_id bigint, hash text) returns text
language sql volatile security definer set search_path = '' as $$
  update internal.email_changes c set token_hash = hash
  where c.id = change_id and c.changed_at > now() - interval '7 days'
  returning c.old_email;
$$;

-- Gives the account back to its old email address, and locks out whoever changed it: all sessions end, the password and
-- what was connected since the day before the change go. The owner then asks for a recovery link. False if the link is
-- too old, was used, or somebody else has confirmed the email address meanwhile.
create function internal.restore_email(token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_change internal.email_changes;
begin
  select * into v_change from internal.email_changes c
  where c.token_hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8')), 'hex')
    and c.changed_at > now() - interval '7 days'
  for update;
  if not found or exists (
    select from auth.users u
    where u.email = v_change.old_email and u.id <> v_change.user_id and u.email_confirmed_at is not null
  ) then
    return false;
  end if;
  delete from auth.users u where u.email = v_change.old_email and u.id <> v_change.user_id;
  delete from auth.sessions s where s.user_id = v_change.user_id;
  delete from auth.identities i
  where i.user_id = v_change.user_id and i.provider <> 'email'
    and i.created_at > v_change.changed_at - interval '1 day';
  update auth.identities i
  set identity_data = i.identity_data || jsonb_build_object('email', v_change.old_email)
  where i.user_id = v_change.user_id and i.provider = 'email';
  update auth.users u
  set email = v_change.old_email, encrypted_password = null, email_change = '', recovery_token = ''
  where u.id = v_change.user_id;
  -- Links that were mailed to the other email address. Supabase keeps them in a table of their own.
  if pg_catalog.to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using v_change.user_id;
  end if;
  -- This change and later ones are over; the trigger has just noted another one, which nobody may take back.
  with ended as (
    delete from internal.email_changes c where c.user_id = v_change.user_id and c.id >= v_change.id returning c.id
  )
  delete from internal.outbox o
  where o.kind = 'email-changed' and (o.payload ->> 'change_id')::bigint in (select e.id from ended e);
  return true;
end;
$$;
grant execute on function internal.restore_email to anon, authenticated, service_role;

create function public.restore_email(token text) returns boolean
language sql volatile set search_path = '' as $$
  select internal.restore_email(token);
$$;
comment on function public.restore_email is
  'Takes a change of the email address back, by the link in the mail to the old one.';
grant execute on function public.restore_email to anon, authenticated, service_role;
