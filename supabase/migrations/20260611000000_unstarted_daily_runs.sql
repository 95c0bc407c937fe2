-- A process that dies between counting a run and recording it cost its member one of the day's runs. A count whose run has
-- not begun within five minutes, which is far longer than recording takes, is dropped.
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
    where d.user_id = p_user and d.tool = p_tool order by d.taken_at desc offset p_most - 1 limit 1;
  if free_at is null then
    insert into public.daily_runs (user_id, tool, run_id, taken_at) values (p_user, p_tool, p_run, clock_timestamp());
  end if;
  return free_at;
end
$$;
