-- Settings that admins write: texts of the pages about the site, who runs it, the contact email address, the site's
-- name, and whether the first steps are dismissed.
create table public.site_settings (
  -- The path of a page without its slash, the operator and the email address that pages about the site show, the
  -- name, or the admins' guide.
  key text primary key,
  -- Null means the default: the app's own text (src/features/site-pages) or name, no operator, no contact email
  -- address, the first steps are shown. Any value of first-steps dismisses them.
  value text,
  updated_at timestamptz not null default now(),
  constraint site_settings_key_known check (
    key in (
      'about', 'rules', 'how-ratings-work', 'privacy', 'contact',
      'operator', 'contact-email', 'site-name', 'first-steps')
  ),
  constraint site_settings_value_length check (char_length(value) <= 20000),
  constraint site_settings_site_name_length check (key <> 'site-name' or char_length(value) <= 24),
  constraint site_settings_operator_length check (key <> 'operator' or char_length(value) <= 200),
  constraint site_settings_contact_email_format check (
    key <> 'contact-email'
    or (char_length(value) <= 254 and value ~ '^[^\s@<>"?&%]+@[^\s@<>"?&%]+\.[^\s@<>"?&%]+$')
  )
);
comment on table public.site_settings is
  'Texts in Markdown, the operator, the contact email address and the name, which admins change. One row each.';
insert into public.site_settings (key)
values
  ('about'), ('rules'), ('how-ratings-work'), ('privacy'), ('contact'), ('operator'), ('contact-email'),
  ('site-name'), ('first-steps');

alter table public.site_settings enable row level security;
create policy site_settings_select_all on public.site_settings for select to anon, authenticated using (true);
create policy site_settings_update_admin on public.site_settings for update to authenticated
  using ((select internal.is_admin()));

grant select on public.site_settings to anon, authenticated;
grant update (value, updated_at) on public.site_settings to authenticated;

-- Blank means absent.
create function internal.clean_site_setting() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.value := case
    when new.key in ('site-name', 'operator') then internal.clean_line(new.value)
    else internal.trim_text(new.value) end;
  if not internal.has_visible(new.value) then
    new.value := null;
  end if;
  return new;
end;
$$;
create trigger site_settings_10_clean before insert or update on public.site_settings
  for each row execute function internal.clean_site_setting();
create trigger site_settings_20_touch before update on public.site_settings
  for each row execute function internal.touch_updated_at();
