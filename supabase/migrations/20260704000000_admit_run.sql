-- One function decides whether a run may start, counts it against every limit, and records it. Whatever it refuses, it has
-- counted nothing, so there is nothing to give back; and a process that dies leaves a run that was counted, or neither.

-- `outcome` is `started`; `exists` for a repetition; `taken` for an id of something else; or what refuses the run: `storage`,
-- `membership`, `file`, `daily`, `concurrent`, `rate`, or a limit of the operator's key (`paid_runs`, `paid_member`, `paid_day`).
-- `free_at` is the time from which a limit has room again. `paid_id` names the reserved cost of a run on the operator's key.
--
-- Everything is checked before anything is written. One member's runs are admitted one after the other, so that many at once
-- find no more room.
create function public.admit_run(
  p_id uuid, p_user uuid, p_tool text, p_webhook text, p_action text, p_mode text, p_body text, p_body_hash text,
  p_worker uuid, p_model text, p_tool_version text, p_inputs text, p_client uuid,
  p_files uuid[], p_callback_url text, p_callback_token uuid,
  -- Bytes that may be stored for the member; null for no limit.
  p_max_bytes bigint,
  -- The address whose membership is needed, and whether it has ended; if unknown, the table of memberships decides.
  p_email text, p_membership_ended boolean,
  -- Runs of the tool within 24 hours; null for no limit.
  p_per_day integer,
  -- Runs of the member over all servers; null if one server counts for itself.
  p_rate_key text, p_per_minute integer, p_at_once integer,
  -- What the run may cost the operator, in millionths of a US dollar, and the limits; null if the operator does not pay.
  p_micros bigint, p_paid_member text, p_paid_runs integer, p_paid_member_micros bigint, p_paid_day_micros bigint,
  out outcome text, out free_at timestamptz, out paid_id uuid
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  file_count integer := coalesce(cardinality(p_files), 0);
begin
  if p_user is not null then
    perform pg_advisory_xact_lock(hashtextextended('runs of ' || p_user, 0));
  end if;
  select case when (r.user_id, r.webhook, r.body_hash) is not distinct from (p_user, p_webhook, p_body_hash) then 'exists' else 'taken' end
    into outcome from public.runs r where r.id = p_id;
  if found then
    return;
  end if;
  if p_user is not null and exists (
    select from public.kept_bytes k where k.user_id = p_user and k.bytes >= p_max_bytes
  ) then
    outcome := 'storage';
    return;
  end if;
  if p_email is not null and coalesce(p_membership_ended, exists (
    select from public.memberships m where m.email = lower(trim(p_email)) and not public.local_membership_active(m.email)
  )) and not exists (select from public.operators o where o.user_id = p_user) then
    outcome := 'membership';
    return;
  end if;
  if file_count > 0 then
    perform from public.files f where f.id = any(p_files) and f.removed_at is null for update;
    get diagnostics file_count = row_count;
    if file_count < cardinality(p_files) then
      outcome := 'file';
      return;
    end if;
  end if;
  if p_per_day is not null then
    delete from public.daily_runs d where d.user_id = p_user and d.tool = p_tool
      and (d.taken_at <= clock_timestamp() - interval '1 day' or (not d.started and d.taken_at <= clock_timestamp() - interval '5 minutes'
        and not exists (select from public.runs r where r.id = d.run_id)));
    -- Under the id of a run that was counted, no other is begun, even if the member has deleted it.
    if exists (select from public.daily_runs d where d.user_id = p_user and d.tool = p_tool and d.run_id = p_id) then
      outcome := 'taken';
      return;
    end if;
    select d.taken_at + interval '1 day' into free_at from public.daily_runs d
      where d.user_id = p_user and d.tool = p_tool and not d.refunded order by d.taken_at desc offset p_per_day - 1 limit 1;
    if found then
      outcome := 'daily';
      return;
    end if;
  end if;
  if p_at_once is not null and p_user is not null then
    if (select count(*) >= p_at_once from public.runs r where r.user_id = p_user and r.state = 'running') then
      outcome := 'concurrent';
      return;
    end if;
    select c.ends_at into free_at from public.rate_counts c
      where c.key = p_rate_key and c.ends_at > clock_timestamp() and c.counted >= p_per_minute;
    if found then
      outcome := 'rate';
      return;
    end if;
  end if;
  if p_micros is not null then
    paid_id := gen_random_uuid();
    select 'paid_' || reserved.reason, reserved.free_at into outcome, free_at
      from public.reserve_operator_paid_run(paid_id, p_paid_member, p_micros, p_paid_runs, p_paid_member_micros, p_paid_day_micros)
        reserved;
    if outcome is not null then
      paid_id := null;
      return;
    end if;
  end if;
  -- The leases of processes say whether they live. Processes of earlier versions look at `seen_at`, and leave this run alone.
  insert into public.runs (id, user_id, tool, webhook, action, mode, body, body_hash, worker, model, tool_version, inputs,
    client_id, seen_at)
  values (p_id, p_user, p_tool, p_webhook, p_action, p_mode, p_body::jsonb, p_body_hash, p_worker, p_model, p_tool_version,
    p_inputs::jsonb, case when p_client is not null then
      (select c.id from public.clients c where c.id = p_client and c.user_id = p_user) end, 'infinity')
  on conflict (id) do nothing;
  -- A visitor has just sent the same id.
  if not found then
    delete from public.operator_paid_runs p where p.id = paid_id;
    paid_id := null;
    select case when (r.user_id, r.webhook, r.body_hash) is not distinct from (p_user, p_webhook, p_body_hash) then 'exists' else 'taken' end
      into outcome from public.runs r where r.id = p_id;
    return;
  end if;
  if p_per_day is not null then
    insert into public.daily_runs (user_id, tool, run_id, taken_at, started)
      values (p_user, p_tool, p_id, clock_timestamp(), true);
  end if;
  if p_at_once is not null and p_user is not null then
    perform public.take_rate(p_rate_key, p_per_minute, 60);
  end if;
  if file_count > 0 then
    update public.files f set used_at = now() where f.id = any(p_files);
    insert into public.run_files (run_id, file_id) select p_id, unnest(p_files);
  end if;
  -- A callback goes with the token that asked for it, also if that is being revoked right now.
  if p_callback_url is not null then
    insert into public.run_callbacks (run_id, user_id, token_id, url)
      select p_id, p_user, t.id, p_callback_url from public.access_tokens t where t.id = p_callback_token for key share;
  end if;
  outcome := 'started';
end
$$;
revoke all on function public.admit_run(
  uuid, uuid, text, text, text, text, text, text, uuid, text, text, text, uuid, uuid[], text, uuid, bigint, text, boolean, integer,
  text, integer, integer, bigint, text, integer, bigint, bigint
) from public, anon, authenticated;
grant execute on function public.admit_run(
  uuid, uuid, text, text, text, text, text, text, uuid, text, text, text, uuid, uuid[], text, uuid, bigint, text, boolean, integer,
  text, integer, integer, bigint, text, integer, bigint, bigint
) to service_role;

-- Processes of earlier versions count first and record afterwards. What they have counted stays counted without these triggers
-- for as long as their run is there; each start and each end of a run asked them.
drop trigger start_daily_run on public.runs;
drop trigger mark_daily_run_started on public.runs;
drop function public.start_daily_run();
drop function public.mark_daily_run_started();
