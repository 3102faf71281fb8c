-- An ended session is refused at once on Supabase, too, where a token is valid until it expires. PostgREST calls the
-- function before each request, with the caller's rights; our own server calls auth.require_session instead.
create function internal.check_session() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_claims constant jsonb := nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if v_claims ->> 'role' is distinct from 'authenticated' then
    return;
  end if;
  perform from auth.sessions s
  where s.id = (v_claims ->> 'session_id')::uuid and s.user_id = (v_claims ->> 'sub')::uuid;
  if not found then
    raise exception using errcode = 'PGRST', detail = '{"status":401,"headers":{}}',
      message = '{"code":"bad_jwt","message":"The access token is invalid or has expired"}';
  end if;
end;
$$;
grant execute on function internal.check_session to anon, authenticated, service_role;

do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    execute pg_catalog.format(
      'alter role authenticator in database %I set pgrst.db_pre_request to %L',
      pg_catalog.current_database(), 'internal.check_session');
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  raise warning
    'Tokens of ended sessions are valid until they expire: this role may not change the settings of PostgREST.';
end;
$$;
