-- Tokens by which a member's own programs call the API. Of a token only its hash is kept. The gateway alone writes, and reads
-- by hash; a member reads their own rows without it.

create table public.access_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  -- SHA-256 of the token, in hex.
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  -- Folders of the tools it is good for; null for all.
  tools text[] check (cardinality(tools) between 1 and 200),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index access_tokens_of_member on public.access_tokens (user_id);

alter table public.access_tokens enable row level security;
create policy access_tokens_read_own on public.access_tokens for select to authenticated using (user_id = auth.uid());
grant select (id, user_id, name, tools, created_at, expires_at, used_at) on public.access_tokens to authenticated;
grant all on public.access_tokens to service_role;

-- Keeps a token; null where the member has as many as they may. Expired ones make room. One at a time for each member.
create function public.make_access_token(
  p_user uuid, p_name text, p_hash text, p_tools text[], p_days integer, p_most integer
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtext('access tokens of ' || p_user));
  delete from public.access_tokens t where t.user_id = p_user and t.expires_at <= now();
  if (select count(*) >= p_most from public.access_tokens t where t.user_id = p_user) then
    return null;
  end if;
  insert into public.access_tokens (user_id, name, hash, tools, expires_at)
    values (p_user, p_name, p_hash, p_tools, now() + make_interval(days => p_days)) returning id into made;
  return made;
end
$$;
revoke all on function public.make_access_token(uuid, text, text, text[], integer, integer) from public, anon, authenticated;
grant execute on function public.make_access_token(uuid, text, text, text[], integer, integer) to service_role;
