-- Second factors of members of the embedded auth service: authenticator apps and passkeys, and codes for when both are lost.
-- The server alone reads and writes them. On hosted Supabase the tables stay empty: its own auth service has factors of its own.
create table public.second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('app', 'passkey')),
  name text not null check (char_length(name) between 1 and 80),
  -- App: its secret, encrypted (AES-256-GCM), and the latest time step whose code was taken, so that no code works twice.
  secret text,
  last_step bigint,
  -- Passkey: the credential as WebAuthn defines it, in base64url.
  credential_id text unique,
  public_key text,
  counter bigint,
  transports text[],
  created_at timestamptz not null default now(),
  used_at timestamptz,
  check (case kind when 'app' then secret is not null else credential_id is not null and public_key is not null end)
);

create index second_factors_of_member on public.second_factors (user_id);

-- Each works once in place of a factor. Only hashes (SHA-256, hex) are stored; a code has 80 random bits.
create table public.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);

alter table public.second_factors enable row level security;
alter table public.recovery_codes enable row level security;
grant all on public.second_factors, public.recovery_codes to service_role;
