-- What hosted Supabase and the embedded stack bring along, made here where it is missing, so that the migrations
-- also run on a plain PostgreSQL server. Every statement looks first and leaves alone what is there.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin bypassrls;
  end if;

  if not exists (select from pg_namespace where nspname = 'auth') then
    create schema auth;
    grant usage on schema auth to anon, authenticated, service_role;
  end if;

  if to_regprocedure('auth.uid()') is null then
    create function auth.uid() returns uuid language sql stable as $fn$
      select coalesce(
        nullif(current_setting('request.jwt.claim.sub', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
      )::uuid
    $fn$;
  end if;

  if to_regclass('auth.users') is null then
    create table auth.users (
      id uuid primary key,
      email varchar(255) unique,
      encrypted_password varchar(255),
      email_confirmed_at timestamptz,
      raw_app_meta_data jsonb default '{}',
      raw_user_meta_data jsonb default '{}',
      created_at timestamptz default now(),
      updated_at timestamptz default now()
    );
  end if;
end
$$;

grant usage on schema public to anon, authenticated, service_role;
