-- Marks a run of the day as started only after its row is recorded. The trigger before the insert marked it also when the id
-- was taken already, so `started` did not tell a run that was deleted from one that never began.
create or replace function public.start_daily_run() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.daily_runs d where d.user_id = new.user_id and d.tool = new.tool and d.run_id = new.id and d.started
  ) then
    return null;
  end if;
  return new;
end
$$;

create function public.mark_daily_run_started() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.daily_runs d set started = true where d.user_id = new.user_id and d.tool = new.tool and d.run_id = new.id;
  return null;
end
$$;
revoke all on function public.mark_daily_run_started() from public, anon, authenticated;

create trigger mark_daily_run_started after insert on public.runs
  for each row when (new.user_id is not null) execute function public.mark_daily_run_started();
