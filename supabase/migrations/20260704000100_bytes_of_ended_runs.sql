-- A run counts towards what is stored for its member once it has ended: one change of a row for each run instead of two. Few
-- runs of a member are in progress at once.
create function public.bytes_of_run(p_state text, p_body jsonb, p_inputs_bytes integer, p_answer text, p_note text, p_unfinished text)
returns bigint language sql immutable as $$
  select case when p_state = 'running' then 0 else 1000 + pg_catalog.octet_length(p_body::text) + coalesce(p_inputs_bytes, 0)
    + coalesce(pg_catalog.octet_length(p_answer), 0) + coalesce(pg_catalog.octet_length(p_note), 0)
    + coalesce(pg_catalog.octet_length(p_unfinished), 0) end
$$;
revoke all on function public.bytes_of_run(text, jsonb, integer, text, text, text) from public, anon, authenticated;
create or replace function public.bytes_of(r public.runs) returns bigint language sql immutable as $$
  select public.bytes_of_run(r.state, r.body, r.inputs_bytes, r.answer_body, r.rating_note, r.unfinished_body)
$$;

create function public.count_kept_run() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  change bigint := 0;
begin
  if tg_op <> 'INSERT' then
    change := -public.bytes_of_run(old.state, old.body, old.inputs_bytes, old.answer_body, old.rating_note,
      old.unfinished_body);
  end if;
  if tg_op <> 'DELETE' then
    change := change + public.bytes_of_run(new.state, new.body, new.inputs_bytes, new.answer_body, new.rating_note,
      new.unfinished_body);
  end if;
  update public.kept_bytes k set bytes = greatest(0, k.bytes + change) where k.user_id = owner;
  if not found then
    perform public.add_kept_bytes(owner, change);
  end if;
  return null;
end
$$;
revoke all on function public.count_kept_run() from public, anon, authenticated;

drop trigger count_kept_row on public.runs;
create constraint trigger count_kept_run after insert on public.runs
  deferrable initially deferred for each row when (new.state <> 'running') execute function public.count_kept_run();
create constraint trigger count_kept_change after update of state, body, inputs, answer_body, rating_note, unfinished_body on public.runs
  deferrable initially deferred for each row when (new.state <> 'running') execute function public.count_kept_run();
create constraint trigger count_kept_deletion after delete on public.runs
  deferrable initially deferred for each row when (old.state <> 'running') execute function public.count_kept_run();

-- Runs in progress are counted already.
update public.kept_bytes k set bytes = greatest(0, k.bytes - going.bytes) from (
  select r.user_id, sum(1000 + octet_length(r.body::text) + coalesce(r.inputs_bytes, 0)) as bytes
  from public.runs r where r.state = 'running' and r.user_id is not null group by r.user_id
) going where going.user_id = k.user_id;

-- Leases of processes took the place of the signs of life of each run, which this index found. Runs in progress are found by
-- their members.
drop index public.runs_running;
