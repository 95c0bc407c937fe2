-- Runs of the last 24 hours that ask a model on the operator's key, whoever started them: what one of them costs, all members
-- together may spend. Counted apart from the runs themselves, so that deleting those frees no place.
create table public.operator_paid_runs (
  id uuid primary key,
  taken_at timestamptz not null
);

create index operator_paid_runs_by_time on public.operator_paid_runs (taken_at);

alter table public.operator_paid_runs enable row level security;
grant all on public.operator_paid_runs to service_role;

-- Counts a run. Null where there was room; where there was none, when there will be. One at a time, so that many at once find
-- no more room.
create function public.take_operator_paid_run(p_id uuid, p_most integer) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('operator paid runs'));
  delete from public.operator_paid_runs p where p.taken_at <= clock_timestamp() - interval '1 day';
  select p.taken_at + interval '1 day' into free_at from public.operator_paid_runs p
    order by p.taken_at desc offset p_most - 1 limit 1;
  if free_at is null then
    insert into public.operator_paid_runs (id, taken_at) values (p_id, clock_timestamp());
  end if;
  return free_at;
end
$$;
revoke all on function public.take_operator_paid_run(uuid, integer) from public, anon, authenticated;
grant execute on function public.take_operator_paid_run(uuid, integer) to service_role;
