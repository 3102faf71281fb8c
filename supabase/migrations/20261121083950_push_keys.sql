-- The key pair that push services know this site by (VAPID, RFC 8292). The first courier makes it. A new pair would end
-- all subscriptions.
create table internal.push_keys (
  only_row boolean primary key default true,
  -- An uncompressed point of P-256. Not a secret: browsers subscribe with it.
  public_key text not null,
  -- The scalar. With it and a device's URL one could push in this site's name.
  private_key text not null,
  constraint push_keys_only_row check (only_row),
  constraint push_keys_format check (public_key ~ '^[\w-]{87}$' and private_key ~ '^[\w-]{43}$')
);
comment on table internal.push_keys is 'The site''s key pair for push services, in base64url.';

alter table internal.push_keys enable row level security;
