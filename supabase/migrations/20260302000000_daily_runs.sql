-- Runs of tools that may be run so often a day. They are counted apart from the runs, which their member may delete.

create table public.daily_runs (
  user_id uuid not null references auth.users (id) on delete cascade,
  tool text not null,
  run_id uuid not null,
  taken_at timestamptz not null default now(),
  -- Whether the run was recorded: under its id no other is begun, even when its member has deleted it.
  started boolean not null default false,
  primary key (user_id, tool, run_id)
);

create index daily_runs_of_member on public.daily_runs (user_id, tool, taken_at desc);

alter table public.daily_runs enable row level security;
create policy daily_runs_read_own on public.daily_runs for select to authenticated using (user_id = auth.uid());
grant select on public.daily_runs to authenticated;
grant all on public.daily_runs to service_role;

-- Counts a run of a member's last 24 hours, once however often it is asked for. Null where there was room; where there was
-- none, when there will be. One member's runs of a tool are counted one after the other, so that many at once find no more room.
create function public.take_daily_run(p_user uuid, p_tool text, p_run uuid, p_most integer) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('daily runs of ' || p_user || ' of ' || p_tool));
  delete from public.daily_runs d
    where d.user_id = p_user and d.tool = p_tool and d.taken_at <= clock_timestamp() - interval '1 day';
  if exists (select from public.daily_runs d where d.user_id = p_user and d.tool = p_tool and d.run_id = p_run) then
    return null;
  end if;
  select d.taken_at + interval '1 day' into free_at from public.daily_runs d
    where d.user_id = p_user and d.tool = p_tool order by d.taken_at desc offset p_most - 1 limit 1;
  if free_at is null then
    insert into public.daily_runs (user_id, tool, run_id, taken_at) values (p_user, p_tool, p_run, clock_timestamp());
  end if;
  return free_at;
end
$$;
revoke all on function public.take_daily_run(uuid, text, uuid, integer) from public, anon, authenticated;
grant execute on function public.take_daily_run(uuid, text, uuid, integer) to service_role;

-- A counted run is recorded once. Whatever is not counted is recorded as ever.
create function public.start_daily_run() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.daily_runs d set started = true
    where d.user_id = new.user_id and d.tool = new.tool and d.run_id = new.id and not d.started;
  if found or not exists (
    select from public.daily_runs d where d.user_id = new.user_id and d.tool = new.tool and d.run_id = new.id
  ) then
    return new;
  end if;
  return null;
end
$$;
revoke all on function public.start_daily_run() from public, anon, authenticated;

create trigger start_daily_run before insert on public.runs
  for each row when (new.user_id is not null) execute function public.start_daily_run();

-- A run that failed is given back, whoever recorded that it did.
create function public.give_back_daily_run() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.daily_runs d where d.user_id = new.user_id and d.tool = new.tool and d.run_id = new.id;
  return new;
end
$$;
revoke all on function public.give_back_daily_run() from public, anon, authenticated;

create trigger give_back_daily_run after update of state on public.runs
  for each row when (new.state = 'failed' and new.user_id is not null) execute function public.give_back_daily_run();
