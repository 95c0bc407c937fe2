-- How many bytes are kept for each member in all tables together, so that nobody fills the disk. Counted as rows come and go:
-- a write looks up one row, however much its member has. Files are counted on their own.
create table public.kept_bytes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  bytes bigint not null
);

alter table public.kept_bytes enable row level security;
grant all on public.kept_bytes to service_role;

-- How often the inputs of a run were written: each time takes its place on the disk anew.
alter table public.runs add column inputs_writes smallint not null default 0;

-- What a row counts for: its texts, and something for all that stands beside them. Without a search path of their own, so that
-- they become part of the statement that asks them: it is asked for at the start and the end of every run.
create function public.bytes_of(r public.runs) returns bigint language sql immutable as $$
  select 1000 + pg_catalog.octet_length(r.body::text) + coalesce(pg_catalog.octet_length(r.inputs::text), 0) + coalesce(pg_catalog.octet_length(r.answer_body), 0)
$$;
create function public.bytes_of(c public.clients) returns bigint language sql immutable as $$
  select 200 + pg_catalog.octet_length(c.name) + pg_catalog.octet_length(c.known::text)
$$;
create function public.bytes_of(s public.shares) returns bigint language sql immutable as $$
  select 400 + pg_catalog.octet_length(s.title) + pg_catalog.octet_length(s.client) + coalesce(pg_catalog.octet_length(s.changed::text), 0)
$$;
create function public.bytes_of(l public.letterheads) returns bigint language sql immutable as $$
  select 200 + pg_catalog.octet_length(l.name) + pg_catalog.octet_length(l.contact) + coalesce(pg_catalog.octet_length(l.logo), 0)
$$;
create function public.bytes_of_mark(p_row_key text, p_note text) returns bigint language sql immutable as $$
  select 150 + pg_catalog.octet_length(p_row_key) + pg_catalog.octet_length(p_note)
$$;
revoke all on function public.bytes_of(public.runs) from public, anon, authenticated;
revoke all on function public.bytes_of(public.clients) from public, anon, authenticated;
revoke all on function public.bytes_of(public.shares) from public, anon, authenticated;
revoke all on function public.bytes_of(public.letterheads) from public, anon, authenticated;
revoke all on function public.bytes_of_mark(text, text) from public, anon, authenticated;

-- Adds to what is kept for a member. What is less than nothing was counted for somebody who is just being deleted: it makes no row.
create function public.add_kept_bytes(p_user uuid, p_bytes bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_user is null or p_bytes is null or p_bytes = 0 then
    return;
  end if;
  if p_bytes < 0 then
    update public.kept_bytes k set bytes = greatest(0, k.bytes + p_bytes) where k.user_id = p_user;
  else
    insert into public.kept_bytes as k (user_id, bytes) values (p_user, p_bytes)
      on conflict (user_id) do update set bytes = k.bytes + excluded.bytes;
  end if;
end
$$;
revoke all on function public.add_kept_bytes(uuid, bigint) from public, anon, authenticated;

create function public.count_kept_row() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  change bigint;
begin
  if tg_op = 'INSERT' then
    owner := new.user_id;
    change := public.bytes_of(new);
  elsif tg_op = 'DELETE' then
    owner := old.user_id;
    change := -public.bytes_of(old);
  else
    owner := new.user_id;
    change := public.bytes_of(new) - public.bytes_of(old);
  end if;
  update public.kept_bytes k set bytes = greatest(0, k.bytes + change) where k.user_id = owner;
  if not found then
    perform public.add_kept_bytes(owner, change);
  end if;
  return null;
end
$$;
revoke all on function public.count_kept_row() from public, anon, authenticated;

-- Counted when the transaction ends: the row of the member is locked last, whatever else a statement and its triggers lock.
create constraint trigger count_kept_row after insert or delete or update of body, inputs, answer_body on public.runs
  deferrable initially deferred for each row execute function public.count_kept_row();
create constraint trigger count_kept_row after insert or delete or update of name, known on public.clients
  deferrable initially deferred for each row execute function public.count_kept_row();
create constraint trigger count_kept_row after insert or delete or update of changed on public.shares
  deferrable initially deferred for each row execute function public.count_kept_row();
create constraint trigger count_kept_row after insert or delete or update on public.letterheads
  deferrable initially deferred for each row execute function public.count_kept_row();

-- Marks come by the hundred: they are added up before they are counted.
create function public.count_kept_marks() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    perform public.add_kept_bytes(m.user_id, sum(public.bytes_of_mark(m.row_key, m.note))::bigint) from came m group by m.user_id;
  end if;
  if tg_op <> 'INSERT' then
    perform public.add_kept_bytes(m.user_id, -sum(public.bytes_of_mark(m.row_key, m.note))::bigint) from went m group by m.user_id;
  end if;
  return null;
end
$$;
revoke all on function public.count_kept_marks() from public, anon, authenticated;

create trigger count_new_marks after insert on public.row_marks
  referencing new table as came for each statement execute function public.count_kept_marks();
create trigger count_changed_marks after update on public.row_marks
  referencing old table as went new table as came for each statement execute function public.count_kept_marks();
create trigger count_deleted_marks after delete on public.row_marks
  referencing old table as went for each statement execute function public.count_kept_marks();

-- What there is already. Nothing is written meanwhile: it would be counted twice, or not at all.
lock table public.runs, public.clients, public.shares, public.letterheads, public.row_marks in share row exclusive mode;
insert into public.kept_bytes (user_id, bytes)
select kept.user_id, sum(kept.bytes) from (
  select r.user_id, public.bytes_of(r) as bytes from public.runs r where r.user_id is not null
  union all select c.user_id, public.bytes_of(c) from public.clients c
  union all select s.user_id, public.bytes_of(s) from public.shares s
  union all select l.user_id, public.bytes_of(l) from public.letterheads l
  union all select m.user_id, public.bytes_of_mark(m.row_key, m.note) from public.row_marks m
) kept group by kept.user_id;
