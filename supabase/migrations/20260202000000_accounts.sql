-- What the embedded auth service keeps beside its accounts, and who is a guest. On hosted Supabase the links stay empty:
-- its own auth service makes them.

-- Links to choose a new password. Only a hash of the secret part is kept; the id alone finds nothing out.
create table public.recovery_links (
  id text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  secret_hash text not null,
  failures integer not null default 0,
  expires_at timestamptz not null
);

create index recovery_links_of_member on public.recovery_links (user_id);

alter table public.recovery_links enable row level security;
grant all on public.recovery_links to service_role;

-- Old attempts are removed at every new one, so they must be found without reading all.
create index attempts_by_time on public.attempts (at);

-- Whoever redeemed an access code is a guest; those who came before the mark was made get it now.
update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}'::jsonb) || '{"guest": true}'::jsonb
where u.id in (select r.user_id from public.access_code_redemptions r);
