-- Who runs the site, and what they did in the operator's room. Who is an operator lies in a table without a policy, which the
-- service role alone reads and writes: nothing a member can change about themselves, and no claim of a session, makes one.

create table public.operators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);

alter table public.operators enable row level security;
grant all on public.operators to service_role;

-- An act stays when its operator, or what it was done to, is gone: so it refers to neither. No word of a run is in it.
create table public.operator_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: somebody with the database itself, by the command.
  operator uuid,
  -- Their address at that time.
  operator_email text,
  act text not null check (act ~ '^[a-z]+(_[a-z]+)*$'),
  subject text not null check (char_length(subject) <= 300),
  detail jsonb not null default '{}'
);

alter table public.operator_acts enable row level security;
grant select, insert on public.operator_acts to service_role;

-- Nobody takes an act back, whatever they were granted.
create function public.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'What operators did is only added to.';
end
$$;
revoke all on function public.refuse_change() from public, anon, authenticated;

create trigger operator_acts_stay before update or delete or truncate on public.operator_acts
  for each statement execute function public.refuse_change();

-- The counts of the room look at the last days, of all members.
create index runs_by_time on public.runs (started_at);
