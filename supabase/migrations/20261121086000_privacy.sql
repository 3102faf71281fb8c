-- Privacy: out of all lists, away from search engines, who may write first, and whether the profile says how soon one
-- answers. The profile's row has the choices.
create function internal.privacy() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'opted_out_of_lists', p.opted_out_of_lists, 'noindex', p.noindex, 'who_may_write', p.who_may_write,
    'shows_answer_time', p.shows_answer_time)
  from public.profiles p where p.id = (select auth.uid());
$$;

create function public.privacy() returns jsonb
language sql stable set search_path = '' as $$
  select internal.privacy();
$$;
comment on function public.privacy is
  'The caller''s choices: opted_out_of_lists, noindex, who_may_write (everyone, established, nobody), '
  'shows_answer_time.';

-- Null leaves a choice as it is.
create function internal.set_privacy(
  opted_out_of_lists boolean, noindex boolean, who_may_write text, shows_answer_time boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.profiles p set
    opted_out_of_lists = coalesce(set_privacy.opted_out_of_lists, p.opted_out_of_lists),
    noindex = coalesce(set_privacy.noindex, p.noindex),
    who_may_write = coalesce(set_privacy.who_may_write, p.who_may_write),
    shows_answer_time = coalesce(set_privacy.shows_answer_time, p.shows_answer_time)
  where p.id = auth.uid();
  return internal.privacy();
end;
$$;

create function public.set_privacy(
  opted_out_of_lists boolean default null, noindex boolean default null, who_may_write text default null,
  shows_answer_time boolean default null
) returns jsonb
language sql volatile set search_path = '' as $$
  select internal.set_privacy(
    set_privacy.opted_out_of_lists, set_privacy.noindex, set_privacy.who_may_write, set_privacy.shows_answer_time);
$$;
comment on function public.set_privacy is
  'Changes some of the caller''s choices, and returns all of them as privacy() does.';
grant execute on function internal.privacy, internal.set_privacy, public.privacy, public.set_privacy
  to authenticated, service_role;
