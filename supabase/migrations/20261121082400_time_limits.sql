-- Time limits for a caller's statements, where the API is PostgREST: it reads these settings of the role that it acts
-- as. Hosted projects have them already; our own server sets its own (server/backend/database/postgres.ts).
do $$
declare
  v_role record;
begin
  for v_role in
    select r.rolname, asked.timeout
    from pg_catalog.pg_roles r
    join (values ('anon', '3s'), ('authenticated', '8s')) as asked (role, timeout) on asked.role = r.rolname
    where not exists (select from unnest(r.rolconfig) as setting where setting like 'statement_timeout=%')
  loop
    execute pg_catalog.format('alter role %I set statement_timeout = %L', v_role.rolname, v_role.timeout);
  end loop;
exception when insufficient_privilege then
  raise warning 'Statements of visitors and members have no time limit: this role may not alter theirs.';
end;
$$;
