-- Accounts whose members have asked for their deletion. Until the time has come the member can take it back; the worker then
-- deletes the account, and every row that refers to it goes with it.
create table public.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null
);

create index account_deletions_by_time on public.account_deletions (due_at);

alter table public.account_deletions enable row level security;
grant all on public.account_deletions to service_role;
