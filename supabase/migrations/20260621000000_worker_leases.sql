-- One row for each process that executes runs. Until now each run had a heartbeat of its own, in an indexed column of a wide
-- table: every beat wrote a new version of the run and up to ten index entries.
create table public.workers (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

alter table public.workers enable row level security;
grant all on public.workers to service_role;

-- A run that another process only took for interrupted may still be answered, and then counts again. So its count is marked
-- instead of deleted.
alter table public.daily_runs add column refunded boolean not null default false;

create or replace function public.give_back_daily_run() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'failed' and new.error_code is distinct from 'interrupted' then
    delete from public.daily_runs d where d.user_id = new.user_id and d.tool = new.tool and d.run_id = new.id;
  else
    update public.daily_runs d set refunded = new.state = 'failed'
      where d.user_id = new.user_id and d.tool = new.tool and d.run_id = new.id;
  end if;
  return new;
end
$$;

drop trigger give_back_daily_run on public.runs;
create trigger give_back_daily_run after update of state on public.runs
  for each row when (new.user_id is not null and (new.state = 'failed' or old.state = 'failed'))
  execute function public.give_back_daily_run();

create or replace function public.take_daily_run(p_user uuid, p_tool text, p_run uuid, p_most integer) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('daily runs of ' || p_user || ' of ' || p_tool));
  delete from public.daily_runs d where d.user_id = p_user and d.tool = p_tool
    and d.taken_at <= clock_timestamp() - case when d.started then interval '1 day' else interval '5 minutes' end;
  if exists (select from public.daily_runs d where d.user_id = p_user and d.tool = p_tool and d.run_id = p_run) then
    return null;
  end if;
  select d.taken_at + interval '1 day' into free_at from public.daily_runs d
    where d.user_id = p_user and d.tool = p_tool and not d.refunded order by d.taken_at desc offset p_most - 1 limit 1;
  if free_at is null then
    insert into public.daily_runs (user_id, tool, run_id, taken_at) values (p_user, p_tool, p_run, clock_timestamp());
  end if;
  return free_at;
end
$$;
