-- What a member keeps of the rows of a list: how far they came with it, a note, and whether it shows. It hangs on what tells a
-- row from others, so that a later search finds it again. The gateway alone writes; a member reads their own.

create table public.row_marks (
  user_id uuid not null references auth.users (id) on delete cascade,
  tool text not null check (char_length(tool) between 1 and 100),
  row_key text not null check (char_length(row_key) between 1 and 200),
  status text not null default '' check (char_length(status) <= 60),
  note text not null default '' check (char_length(note) <= 1000),
  hidden boolean not null default false,
  changed_at timestamptz not null default now(),
  primary key (user_id, tool, row_key)
);

alter table public.row_marks enable row level security;
create policy row_marks_read_own on public.row_marks for select to authenticated using (user_id = auth.uid());
grant select on public.row_marks to authenticated;
grant all on public.row_marks to service_role;

-- Changes what is kept of some rows, given as { key: { status, note, hidden } }; what a row leaves out stays as it is, and a row
-- of which nothing is left is forgotten. False, and nothing is changed, where there is no room. One at a time for each member.
create function public.keep_row_marks(p_user uuid, p_tool text, p_marks jsonb, p_most integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  others bigint;
  anew bigint;
begin
  perform pg_advisory_xact_lock(hashtext('row marks of ' || p_user));
  select count(*) into others from public.row_marks m where m.user_id = p_user;
  select count(*) into anew from jsonb_object_keys(p_marks) as k (row_key)
    where not exists (
      select 1 from public.row_marks m where m.user_id = p_user and m.tool = p_tool and m.row_key = k.row_key
    );
  if anew > 0 and others + anew > p_most then
    return false;
  end if;
  insert into public.row_marks as m (user_id, tool, row_key, status, note, hidden)
    select p_user, p_tool, e.key, coalesce(e.value ->> 'status', ''), coalesce(e.value ->> 'note', ''),
      coalesce((e.value ->> 'hidden')::boolean, false)
    from jsonb_each(p_marks) as e
  on conflict (user_id, tool, row_key) do update set
    status = coalesce(p_marks -> m.row_key ->> 'status', m.status),
    note = coalesce(p_marks -> m.row_key ->> 'note', m.note),
    hidden = coalesce((p_marks -> m.row_key ->> 'hidden')::boolean, m.hidden),
    changed_at = now();
  delete from public.row_marks m
    where m.user_id = p_user and m.tool = p_tool and p_marks ? m.row_key
      and m.status = '' and m.note = '' and not m.hidden;
  return true;
end
$$;
revoke all on function public.keep_row_marks(uuid, text, jsonb, integer) from public, anon, authenticated;
grant execute on function public.keep_row_marks(uuid, text, jsonb, integer) to service_role;
