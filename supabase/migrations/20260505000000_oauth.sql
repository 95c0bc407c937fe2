-- OAuth 2.1 for the programs of members: who asks (clients), what a member has granted, and the codes and refresh tokens of a
-- grant. Of every code and token only its SHA-256 is stored. The gateway alone reads and writes these tables.

-- Programs that registered themselves (RFC 7591). Those with a metadata document at their address need no row.
create table public.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 80),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  created_at timestamptz not null default now()
);
create index oauth_clients_by_time on public.oauth_clients (created_at);

create table public.oauth_grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id text not null check (char_length(client_id) <= 2000),
  name text not null check (char_length(name) between 1 and 80),
  -- Where the answer was sent, by which a member recognizes the program.
  host text not null check (char_length(host) <= 300),
  resource text not null check (resource in ('mcp', 'api')),
  tools text[] check (cardinality(tools) between 1 and 200),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oauth_grants_of_member on public.oauth_grants (user_id);
create index oauth_grants_of_client on public.oauth_grants (client_id);
create index oauth_grants_by_end on public.oauth_grants (expires_at);

create table public.oauth_secrets (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  grant_id uuid not null references public.oauth_grants (id) on delete cascade,
  kind text not null check (kind in ('code', 'refresh')),
  -- Of a code: the PKCE challenge and the address it was sent to.
  challenge text,
  redirect_uri text,
  expires_at timestamptz not null,
  -- A second use of a spent one ends the grant.
  spent_at timestamptz
);
create index oauth_secrets_of_grant on public.oauth_secrets (grant_id, expires_at);

alter table public.oauth_clients enable row level security;
alter table public.oauth_grants enable row level security;
alter table public.oauth_secrets enable row level security;
grant all on public.oauth_clients, public.oauth_grants, public.oauth_secrets to service_role;

-- The access token of a grant is one row, renewed in place: file links and callbacks name it by its id.
alter table public.access_tokens
  add column grant_id uuid unique references public.oauth_grants (id) on delete cascade,
  -- What alone it opens; null: everything that tokens open.
  add column resource text check (resource in ('mcp', 'api'));

-- As before, but tokens of grants neither count nor make room.
create or replace function public.make_access_token(
  p_user uuid, p_name text, p_hash text, p_tools text[], p_days integer, p_most integer
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtext('access tokens of ' || p_user));
  delete from public.access_tokens t where t.user_id = p_user and t.grant_id is null and t.expires_at <= now();
  if (select count(*) >= p_most from public.access_tokens t where t.user_id = p_user and t.grant_id is null) then
    return null;
  end if;
  insert into public.access_tokens (user_id, name, hash, tools, expires_at)
    values (p_user, p_name, p_hash, p_tools, now() + make_interval(days => p_days)) returning id into made;
  return made;
end
$$;

-- A new password ends grants, as it ends tokens.
create function public.end_oauth_grants() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.oauth_grants where user_id = new.id;
  return null;
end
$$;
revoke all on function public.end_oauth_grants() from public, anon, authenticated;

create trigger end_oauth_grants after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function public.end_oauth_grants();
