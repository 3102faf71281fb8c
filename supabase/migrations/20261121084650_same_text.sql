-- One text to many new contacts: an automatic measure that stops further ones.

-- Hashes of first messages to people who have not answered, for a day.
create table internal.first_texts (
  sender_id uuid not null references public.profiles (id) on delete cascade,
  text_hash uuid not null,
  recipient_id uuid not null references public.profiles (id) on delete cascade,
  sent_at timestamptz not null default now(),
  primary key (sender_id, text_hash, recipient_id)
);
comment on table internal.first_texts is 'Hashes of texts to first contacts, to notice one text that goes to many.';
create index first_texts_recipient_id_idx on internal.first_texts (recipient_id);
alter table internal.first_texts enable row level security;

-- Hashes are of use for a day. A step of the maintenance.
create function internal.clear_first_texts(at timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from internal.first_texts t
    where (t.sender_id, t.text_hash, t.recipient_id) in (
      select o.sender_id, o.text_hash, o.recipient_id from internal.first_texts o
      where o.sent_at < at - interval '1 day' limit 2000)
    returning 1)
  select count(*)::integer from gone;
$$;

-- Opens a case if a member sends one text to five people within a day who never wrote to them, and stops their first
-- contacts until a moderator has decided. Only long texts count, and those with a link, an email address or a phone
-- number: a greeting may go to many.
create function internal.notice_same_text() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_min_recipients constant integer := 5;
  v_hash constant uuid := internal.text_hash(new.content);
  v_case bigint;
begin
  if not internal.is_api_role()
    or internal.is_job_answer(new.recipient_id)
    or not (
      internal.is_long_text(new.content)
      or new.content ~* 'https?:|www\.|\.com|@|(\d[\s.-]?){7}')
    or internal.has_written(new.recipient_id, new.sender_id)
  then
    return null;
  end if;
  delete from internal.first_texts t where t.sender_id = new.sender_id and t.sent_at < now() - interval '1 day';
  insert into internal.first_texts (sender_id, text_hash, recipient_id)
  values (new.sender_id, v_hash, new.recipient_id) on conflict do nothing;
  if (
    select count(*) from internal.first_texts t where t.sender_id = new.sender_id and t.text_hash = v_hash
  ) < c_min_recipients or exists (select from internal.contact_stops s where s.member_id = new.sender_id) then
    return null;
  end if;
  v_case := internal.open_case('message', new.id, new.sender_id, internal.short_line(new.content));
  perform internal.keep_evidence(v_case, null, jsonb_build_array(internal.message_entry(new, true)));
  insert into internal.contact_stops (member_id, case_id) values (new.sender_id, v_case) on conflict do nothing;
  perform internal.log_automatic_measure(v_case, 'same_text', true);
  return null;
end;
$$;

create function internal.refuse_stopped_contact() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role()
    and exists (select from internal.contact_stops s where s.member_id = new.sender_id)
    and not exists (
      select from public.conversations c where c.owner_id = new.sender_id and c.contact_id = new.recipient_id)
  then
    raise exception 'You can’t write to new people until a moderator has looked at your messages.'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
