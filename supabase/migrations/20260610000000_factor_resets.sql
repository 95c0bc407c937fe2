-- Requests of members who lost every second factor and the recovery codes. The link of a mail confirms one; from then on it
-- waits, so that its member can stop it. Only the hash (SHA-256, hex) of the mailed token is stored.
create table public.factor_resets (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  asked_at timestamptz not null default now(),
  -- The link confirms until then.
  expires_at timestamptz not null,
  -- When the factors are removed; null until the link has confirmed it.
  due_at timestamptz
);

alter table public.factor_resets enable row level security;
grant all on public.factor_resets to service_role;

-- A request that is deleted once it is due takes the factors of its member along; one that is stopped before takes nothing.
create function public.remove_lost_factors() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.due_at <= now() then
    delete from public.second_factors where user_id = old.user_id;
    delete from public.recovery_codes where user_id = old.user_id;
  end if;
  return old;
end
$$;
revoke all on function public.remove_lost_factors() from public, anon, authenticated;

create trigger remove_lost_factors before delete on public.factor_resets
  for each row execute function public.remove_lost_factors();
