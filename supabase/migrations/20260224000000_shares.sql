-- Links by which somebody without an account sees one result of a member. The gateway alone reads and writes: a reader comes
-- with a token, and of that nothing but its hash is kept. A link goes with its run and with its member.

create table public.shares (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  run_id uuid not null references public.runs (id) on delete cascade,
  -- The result on a page, with its document where its tool makes one; or the document alone.
  what text not null check (what in ('result', 'document')),
  title text not null check (char_length(title) <= 120),
  -- Whom it is prepared for, as the reader is told; empty where nobody is named.
  client text not null check (char_length(client) <= 120),
  -- The result as the member had changed it; null where it is as it came.
  changed jsonb,
  token_hash text not null unique check (char_length(token_hash) = 43),
  views integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index shares_of_member on public.shares (user_id, created_at desc);
create index shares_of_run on public.shares (run_id);

alter table public.shares enable row level security;
grant all on public.shares to service_role;

-- Makes a link to a run of this member; what has ended makes room. False where there is no such run, or no room. One member's
-- links are made one after the other, so that no more come of many at once.
create function public.make_share(
  p_id uuid, p_user uuid, p_run uuid, p_what text, p_title text, p_client text, p_changed jsonb, p_hash text, p_days integer, p_most integer
) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('shares of ' || p_user));
  delete from public.shares s where s.user_id = p_user and s.expires_at <= now();
  if (select count(*) >= p_most from public.shares s where s.user_id = p_user) then
    return false;
  end if;
  insert into public.shares (id, user_id, run_id, what, title, client, changed, token_hash, expires_at)
  select p_id, p_user, r.id, p_what, p_title, p_client, p_changed, p_hash, now() + make_interval(days => p_days)
  from public.runs r where r.id = p_run and r.user_id = p_user and r.state = 'succeeded';
  return found;
end
$$;
revoke all on function public.make_share(uuid, uuid, uuid, text, text, text, jsonb, text, integer, integer) from public, anon, authenticated;
grant execute on function public.make_share(uuid, uuid, uuid, text, text, text, jsonb, text, integer, integer) to service_role;
