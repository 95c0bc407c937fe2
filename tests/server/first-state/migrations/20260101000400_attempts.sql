-- Attempts at what may not be tried without end: verifying an address, making an account, guessing a code.
-- Keys are hashes made by the functions; no address is stored here.

create table public.attempts (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null default now()
);

create index attempts_by_key on public.attempts (key, at);

alter table public.attempts enable row level security;
grant all on public.attempts to service_role;

-- Counts an attempt; false, and nothing counted, where there were `p_max` of them within `p_seconds`.
create function public.take_attempt(p_key text, p_max integer, p_seconds integer) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext(p_key));
  delete from public.attempts a where a.at < now() - interval '1 day';
  if (select count(*) from public.attempts a where a.key = p_key and a.at > now() - make_interval(secs => p_seconds)) >= p_max then
    return false;
  end if;
  insert into public.attempts (key) values (p_key);
  return true;
end
$$;

-- Takes the latest attempt back: it was a good one.
create function public.forgive_attempt(p_key text) returns void
  language sql volatile security definer set search_path = '' as $$
  delete from public.attempts where id = (select max(a.id) from public.attempts a where a.key = p_key)
$$;

revoke all on function public.take_attempt(text, integer, integer) from public, anon, authenticated;
revoke all on function public.forgive_attempt(text) from public, anon, authenticated;
grant execute on function public.take_attempt(text, integer, integer) to service_role;
grant execute on function public.forgive_attempt(text) to service_role;
