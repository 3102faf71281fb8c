-- The version of the schema, and the oldest version of Hibo that may serve it. A migration of a later version replaces
-- this function as its last statement: one that only adds leaves `least_version`, one that takes something away raises
-- it to the first version that can do without (docs/how-to/change-the-schema.md). Everybody may read it: on Supabase
-- the server asks with the public key.
create function public.schema_version() returns json
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.json_build_object('version', '1.0.0', 'least_version', '1.0.0');
$$;
comment on function public.schema_version is
  'The version of the schema, and the oldest version of Hibo that may serve it.';
grant execute on function public.schema_version to anon, authenticated, service_role;
