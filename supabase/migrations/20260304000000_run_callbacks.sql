-- Where a program wants to be told that its run has ended. Kept with the run, in the statement that records it, so that no end
-- is missed; due from the moment the run ends, whoever ends it. It goes with the run, and with the token that asked for it.
-- The gateway alone reads and writes this: an address may itself let in.

create table public.run_callbacks (
  run_id uuid primary key references public.runs (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_id uuid not null references public.access_tokens (id) on delete cascade,
  -- Until it was delivered or given up.
  url text check (char_length(url) <= 2000),
  attempts integer not null default 0,
  -- Null while the run goes on.
  due_at timestamptz,
  last_error text,
  delivered_at timestamptz,
  given_up_at timestamptz
);

create index run_callbacks_due on public.run_callbacks (due_at) where url is not null;
create index run_callbacks_of_member on public.run_callbacks (user_id) where url is not null;
create index run_callbacks_of_token on public.run_callbacks (token_id);
create index run_callbacks_given_up on public.run_callbacks (given_up_at) where given_up_at is not null;

alter table public.run_callbacks enable row level security;
grant all on public.run_callbacks to service_role;

create function public.run_callback_due() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.run_callbacks c set due_at = now() where c.run_id = new.id and c.due_at is null;
  if found then
    perform pg_notify('callbacks', new.id::text);
  end if;
  return new;
end
$$;
revoke all on function public.run_callback_due() from public, anon, authenticated;

create trigger run_callback_due after update of state on public.runs
  for each row when (new.state <> 'running' and new.user_id is not null) execute function public.run_callback_due();
