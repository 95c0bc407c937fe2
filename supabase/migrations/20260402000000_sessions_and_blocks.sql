-- The sessions of a member, and who is blocked: both are tables and columns of the auth service, here and on hosted Supabase.
-- They are made where they are missing, so that the migrations also run on a plain PostgreSQL server.

do $$
begin
  if to_regclass('auth.sessions') is null then
    create table auth.sessions (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      created_at timestamptz default now(),
      updated_at timestamptz default now(),
      refreshed_at timestamp,
      user_agent text,
      ip inet,
      tag text
    );
  end if;
  if not exists (
    select from pg_attribute where attrelid = 'auth.users'::regclass and attname = 'banned_until' and not attisdropped
  ) then
    alter table auth.users add column banned_until timestamptz;
  end if;
end
$$;
