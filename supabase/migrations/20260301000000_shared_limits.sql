-- Limits that hold over all servers on one database. Keys are hashes made by the gateway; no address is stored here.

-- Events of a key, from the first until the window ends; then it begins anew.
create table public.rate_counts (
  key text primary key,
  counted integer not null,
  ends_at timestamptz not null
);

create index rate_counts_over on public.rate_counts (ends_at);

alter table public.rate_counts enable row level security;
grant all on public.rate_counts to service_role;

-- Counts an event; the seconds to wait, and nothing counted, where there were `p_max` of them within the window, else 0.
create function public.take_rate(p_key text, p_max integer, p_seconds integer) returns integer
  language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.rate_counts as r (key, counted, ends_at)
    values (p_key, 1, clock_timestamp() + make_interval(secs => p_seconds))
    on conflict (key) do update set
      counted = case when r.ends_at <= clock_timestamp() then 1 else r.counted + 1 end,
      ends_at = case when r.ends_at <= clock_timestamp() then excluded.ends_at else r.ends_at end
    where r.ends_at <= clock_timestamp() or r.counted < p_max;
  if found then
    return 0;
  end if;
  return (select greatest(1, ceil(extract(epoch from r.ends_at - clock_timestamp())))::integer
    from public.rate_counts r where r.key = p_key);
end
$$;

-- Takes an event back.
create function public.forgive_rate(p_key text) returns void
  language sql volatile security definer set search_path = '' as $$
  update public.rate_counts set counted = counted - 1 where key = p_key and counted > 0
$$;

-- Whether a member may start one more run: 0; or the seconds to wait; or -1, where as many as may go at once are going. A run
-- that is there already is a repetition, and free. The lock holds until the run is recorded: members' runs begin one at a time.
create function public.room_for_run(p_run uuid, p_user uuid, p_key text, p_per_minute integer, p_at_once integer)
  returns integer
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('runs of ' || p_user, 0));
  if exists (select from public.runs r where r.id = p_run) then
    return 0;
  end if;
  if (select count(*) >= p_at_once from public.runs r where r.user_id = p_user and r.state = 'running') then
    return -1;
  end if;
  return public.take_rate(p_key, p_per_minute, 60);
end
$$;

revoke all on function public.take_rate(text, integer, integer) from public, anon, authenticated;
revoke all on function public.forgive_rate(text) from public, anon, authenticated;
revoke all on function public.room_for_run(uuid, uuid, text, integer, integer) from public, anon, authenticated;
grant execute on function public.take_rate(text, integer, integer) to service_role;
grant execute on function public.forgive_rate(text) to service_role;
grant execute on function public.room_for_run(uuid, uuid, text, integer, integer) to service_role;

create index runs_going on public.runs (user_id) where state = 'running';

-- Each attempt removes those that are a day old: by this index, and not by reading the table.
create index attempts_by_age on public.attempts (at);
