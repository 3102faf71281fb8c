-- Names that look like the staff's.

-- The claim that a line makes by the words of internal.staff_words, in letters and digits that look like theirs.
-- 'site': it consists of such words, the site's name among them ('Hibo Support Team'). 'staff': it holds a title
-- ('Amina, admin'), the site's name beside a service ('Support of Hibo Warsame'), or consists of such words ('Account
-- locked'). Null for other lines. Late-bound, since settings come later.
create function internal.staff_claim(value text) returns text
language plpgsql stable strict set search_path = '' as $$
declare
  v_never constant text := '(?!)';
  v_shape constant text := internal.word_shape(value);
  v_site text;
  v_named text;
  v_title text;
  v_service text;
  v_filler text;
  v_words text;
begin
  select coalesce(pg_catalog.string_agg(w.pattern, '|') filter (where w.kind = 'site'), v_never),
    coalesce(pg_catalog.string_agg(w.pattern, '|') filter (where w.kind = 'title'), v_never),
    coalesce(pg_catalog.string_agg(w.pattern, '|') filter (where w.kind = 'service'), v_never),
    coalesce(pg_catalog.string_agg(w.pattern, '|') filter (where w.kind = 'filler'), v_never)
  into v_site, v_title, v_service, v_filler
  from internal.staff_words w;
  v_named := nullif(internal.word_pattern(
    (select s.value from public.site_settings s where s.key = 'site-name')), '');
  v_site := pg_catalog.concat_ws('|', v_site, v_named, pg_catalog.replace(v_named, ' ', ''));
  v_words := '(?:' || pg_catalog.concat_ws('|', v_site, v_title, v_service) || ')';
  -- Most lines hold none of the words, and the patterns below take milliseconds to compile.
  if v_shape !~ v_words and pg_catalog.replace(v_shape, ' ', '') !~ v_words then
    return null;
  end if;
  v_words := '(?:' || v_words || '[0-9]*)';
  v_site := '(?:^| )' || v_words || '*(?:' || v_site || ')[0-9]*' || v_words || '*(?: |$)';
  v_title := '(?:^| )' || v_words || '*(?:' || v_title || ')[0-9]*' || v_words || '*(?: |$)';
  if pg_catalog.replace(v_shape, ' ', '') ~ ('^' || v_words || '+$')
    or v_shape ~ ('(?:^| )' || v_words || '+(?: |$)')
      and v_shape ~ ('^(?:(?:' || v_words || '+|' || v_filler || '|[0-9]+)(?: |$))+$')
  then
    return case when v_shape ~ v_site or pg_catalog.replace(v_shape, ' ', '') ~ v_site then 'site' else 'staff' end;
  end if;
  return case when v_shape ~ v_title or v_shape ~ v_site and v_shape ~ ('(?:^| )(?:' || v_service || ')[0-9]*(?: |$)')
    then 'staff' end;
end;
$$;

-- True for a name that makes a claim. Hibo is also a given name: spelled as it is, it claims nothing, also alone.
create function internal.is_staff_title(value text) returns boolean
language sql stable strict set search_path = '' as $$
  select internal.staff_claim(value) is not null and not exists (
    select from internal.staff_words w where w.kind = 'site' and w.word = pg_catalog.lower(value));
$$;

-- Whether a member would look like staff with this name: like a title, or like the own name of a moderator or admin.
-- Definer: visitors may not read roles, and neither may the triggers' callers. Late-bound, since profiles come later.
create function internal.looks_like_staff(value text) returns boolean
language plpgsql stable strict security definer set search_path = '' as $$
begin
  return internal.is_staff_title(value) or exists (
    select from public.profiles p
    where p.role <> 'developer' and internal.name_shape(p.full_name) = internal.name_shape(value)
  );
end;
$$;

-- Why a member may not have the line as their 'name', 'title' or 'company', in a sentence; null if they may. Before the
-- sign-up it is a 'new name': visitors must not learn which names the staff have. 'Admin' is an honest title: only
-- beside the site's name it says that it speaks for the site.
create function internal.name_problem(kind text, value text) returns text
language sql stable strict set search_path = '' as $$
  select case
    when kind in ('name', 'new name') and internal.has_host_name(value)
      then 'This name holds a web address. Please leave it out, or write a space after the dot.'
    when kind = 'name' and internal.looks_like_staff(value) or kind = 'new name' and internal.is_staff_title(value)
      then 'This name looks like one of Hibo''s staff. Please add another part of your name.'
    when kind = 'title' and internal.has_web_address(value)
      then 'This title holds a web address. Please leave it out; “at” does for an @.'
    when kind = 'company' and internal.has_web_address(value)
      then 'This company holds a web address. Please leave it out: your profile has a field for it.'
    when kind = 'title' and internal.staff_claim(value) = 'site'
      then 'This title looks like one of Hibo''s staff. Please say what else you do.'
    when kind = 'company' and internal.staff_claim(value) = 'site'
      then 'This company looks like Hibo itself. Please add another part of its name.'
  end;
$$;

-- Why nobody signs up with this name and company, in a sentence; null if they may. Sign-ups at third parties are not
-- asked, because their people can't answer: they get another name (create_profile_for_user).
create function internal.sign_up_problem(metadata jsonb) returns text
language sql stable strict set search_path = '' as $$
  select coalesce(
    internal.name_problem('new name', internal.clean_line(metadata ->> 'full_name')),
    internal.name_problem('company', internal.clean_line(metadata ->> 'company'))
  );
$$;

-- The name itself, or a neutral one in place of one that looks like staff or holds a web address.
create function internal.member_name(value text) returns text
language sql stable strict set search_path = '' as $$
  select case when internal.name_problem('name', value) is null then value else 'Member' end;
$$;
