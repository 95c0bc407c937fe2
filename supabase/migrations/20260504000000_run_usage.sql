-- What a run used of a language model: the tokens as its provider counted them or, where it gave no count, as their texts
-- suggest; and what they cost on that day, in millionths of a US dollar. Null for runs that asked no model, or are older.
alter table public.runs
  add column input_tokens bigint check (input_tokens >= 0),
  add column output_tokens bigint check (output_tokens >= 0),
  add column tokens_estimated boolean,
  add column cost_micros bigint check (cost_micros >= 0);

-- What a run that the operator pays for may cost at most, until it has ended; then what it did cost.
alter table public.operator_paid_runs
  add column member_hash text,
  add column cost_micros bigint not null default 0;

-- Counts a run within the limits of the last 24 hours: in runs, and in money for its member and for all. Returns which limit has
-- no room for it and when there is room again; no reason if it was counted. One at a time, so that many at once find no more room.
create function public.reserve_operator_paid_run(
  p_id uuid, p_member text, p_micros bigint, p_most_runs integer, p_most_member bigint, p_most_day bigint
) returns table (reason text, free_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('operator paid runs'));
  delete from public.operator_paid_runs p where p.taken_at <= clock_timestamp() - interval '1 day';
  reason := null;
  select 'runs', p.taken_at + interval '1 day' into reason, free_at from public.operator_paid_runs p
    order by p.taken_at desc offset p_most_runs - 1 limit 1;
  if reason is null and p_member is not null then
    select 'member', spent.taken_at + interval '1 day' into reason, free_at
      from (select p.taken_at, sum(p.cost_micros) over (order by p.taken_at desc, p.id) as total
        from public.operator_paid_runs p where p.member_hash = p_member) spent
      where spent.total + p_micros > p_most_member order by spent.taken_at desc limit 1;
  end if;
  if reason is null then
    select 'day', spent.taken_at + interval '1 day' into reason, free_at
      from (select p.taken_at, sum(p.cost_micros) over (order by p.taken_at desc, p.id) as total
        from public.operator_paid_runs p) spent
      where spent.total + p_micros > p_most_day order by spent.taken_at desc limit 1;
  end if;
  if reason is null then
    insert into public.operator_paid_runs (id, taken_at, member_hash, cost_micros)
      values (p_id, clock_timestamp(), p_member, p_micros);
  end if;
  return next;
end
$$;
revoke all on function public.reserve_operator_paid_run(uuid, text, bigint, integer, bigint, bigint) from public, anon, authenticated;
grant execute on function public.reserve_operator_paid_run(uuid, text, bigint, integer, bigint, bigint) to service_role;
